import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Faults, meet } from '../kit/faults.ts';
import { isLoopbackHost } from '../kit/loopback.ts';
import { isControl } from '../kit/request-log.ts';
import type { StandIn } from '../kit/stand-in.ts';
import { Builds } from './builds.ts';
import { Cdn } from './cdn/cdn.ts';
import { SITE_ID } from './cdn/purge.ts';
import { CacheStore } from './cdn/store.ts';
import { createControl } from './control.ts';
import { FunctionsRuntime } from './functions-runtime.ts';
import { type Limits, NETLIFY_LIMITS } from './limits.ts';
import { type Listener, logResponse, startListener } from './listener.ts';
import { Pipeline, type PipelineOptions } from './pipeline.ts';
import {
  isRefusedMethod,
  type RequestContext,
  readForwarded,
  readRequest,
} from './request-context.ts';
import { Schedule } from './schedule.ts';
import { sendStatus } from './send-status.ts';
import { createSiteReader } from './serve-static.ts';
import { toSocketPath } from './socket-path.ts';

export interface NetlifyOptions {
  root: string;
  functions?: string;
  edgeFunctions?: string;
  /** Port (0 for any free port), or a listener that was started earlier. */
  port: number | Listener;
  /** Complete environment of the functions. */
  env: NodeJS.ProcessEnv;
  deployContext?: string | undefined;
  publishDir: () => string;
  pages?: PipelineOptions['pages'];
  builds?: Builds;
  /** Returns the body of `GET /__sandbox`. */
  info?: () => object | undefined;
  /** The clock calls scheduled functions by default; a request can always run them. */
  hasClock?: boolean;
  /** Scheduled function that runs one of its tasks if a call by hand names the task. */
  taskFunction?: string;
  limits?: Partial<Limits>;
  log?: (line: string) => void;
  /** Receives a line for each successful request and scheduled call; `log` by default. */
  logRequest?: ((line: string) => void) | undefined;
  /** Receives each line that functions print. If undefined, functions print to this process's own output. */
  logFunctions?: ((line: string) => void) | undefined;
}

export interface Netlify extends StandIn {
  reload(): Promise<void>;
}

/** @throws Error if a rule or a function cannot be read, or the port is in use */
export async function startNetlify(options: NetlifyOptions): Promise<Netlify> {
  const { root, env, publishDir, log = () => {}, hasClock = true } = options;
  const { logRequest = log, logFunctions } = options;
  const logCall = (line: string, isFailure: boolean) => (isFailure ? log : logRequest)(line);
  const { functions = 'functions', edgeFunctions = 'functions/edge' } = options;
  const { deployContext = 'production' } = options;
  const listener =
    typeof options.port === 'number' ? await startListener(options.port) : options.port;
  const limits = { ...NETLIFY_LIMITS, ...options.limits };
  const sockets = mkdtempSync(join(tmpdir(), 'netlify-'));
  let count = 0;
  const socket = () => toSocketPath(join(sockets, `${++count}.sock`));
  const nextSocketPath = socket();
  const apiToken = randomUUID();
  const platform = { SITE_ID, NETLIFY_PURGE_API_TOKEN: apiToken };
  const settings = {
    socket,
    limits,
    log,
    logFunctions,
    nextSocketPath,
    deployContext,
    env: { ...env, ...platform },
    siteUrl: listener.origin,
    functionsDir: join(root, functions),
    edgeFunctionsDir: join(root, edgeFunctions),
    skipsBroken: options.pages !== undefined,
  };
  const runtime = new FunctionsRuntime(settings);
  const schedule = new Schedule({
    runtime,
    limits,
    log: logCall,
    host: new URL(listener.origin).host,
    taskFunction: options.taskFunction,
  });
  const faults = new Faults();
  const { info = () => ({ site: listener.origin }) } = options;
  const builds = options.builds ?? new Builds(async () => {}, log);
  const { requests } = listener;
  let reloads = 0;
  const cache = new CacheStore(() => `${builds.published()} ${reloads}`);
  const controlled = { faults, requests, runtime, schedule, builds, cache, apiToken, info };
  const control = getRequestListener(createControl(controlled).fetch);
  const site = createSiteReader(join(root, 'netlify.toml'), publishDir);
  const cdn = new Cdn(cache, log);
  const pipeline = new Pipeline({ runtime, limits, cdn, site: site.read, pages: options.pages });

  const afterEdgeServer = createServer((incoming, outgoing) =>
    guard(outgoing, log, readForwarded(incoming, outgoing), (context) =>
      pipeline.afterEdge(context),
    ),
  );
  afterEdgeServer.requestTimeout = 0;

  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!isLoopbackHost(incoming.headers.host)) return sendStatus(outgoing, 421);
    if (isRefusedMethod(incoming.method)) return sendStatus(outgoing, 405);
    const context = readRequest(incoming, outgoing);
    logResponse(incoming, outgoing, logCall);
    if (context && isControl(incoming.url)) return control(incoming, outgoing);
    return guard(outgoing, log, context, async (entered) => {
      if (!(await injectFault(faults, entered))) await pipeline.enter(entered);
    });
  };

  const close = async () => {
    schedule.stop();
    await listener.close();
    await runtime.close();
    afterEdgeServer.close();
    afterEdgeServer.closeAllConnections();
    rmSync(sockets, { recursive: true, force: true });
  };
  try {
    afterEdgeServer.listen(nextSocketPath);
    await once(afterEdgeServer, 'listening');
    await Promise.all([runtime.running(), site.read()]);
    if (hasClock) await schedule.start();
  } catch (error) {
    await close();
    throw error;
  }
  listener.serve(handle);
  const reload = async () => {
    reloads += 1;
    site.forget();
    await runtime.reload();
    if (hasClock) await schedule.start();
  };
  return { origin: listener.origin, close, reload };
}

/** Handles a request. If that fails, responds with 502 and writes the reason only to the log. */
function guard(
  outgoing: ServerResponse,
  log: (line: string) => void,
  context: RequestContext | undefined,
  handle: (context: RequestContext) => Promise<void>,
): void {
  if (!context) {
    sendStatus(outgoing, 400);
    return;
  }
  handle(context).catch((error: unknown) => {
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    sendStatus(outgoing, 502);
  });
}

/** Injects the pending fault, if any. @returns whether the request is finished; after a mere delay it continues */
async function injectFault(faults: Faults, context: RequestContext): Promise<boolean> {
  const { method, path, outgoing } = context;
  const fault = faults.take(method, path);
  if (!fault || !(await meet(fault, () => outgoing.destroy()))) return false;
  // A platform in trouble responds in plain text, not with the site's JSON.
  const { status = 500 } = fault;
  outgoing.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  outgoing.end(STATUS_CODES[status]);
  return true;
}
