import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { proxyFetch } from 'httpxy';
import type { BrokenFunction } from '../routes.ts';
import { sendStatus } from '../send-status.ts';
import { settled } from './context.ts';
import { discardBody, toRequest, writeResponse } from './http.ts';
import { invokeEdge, invokeFunction } from './invoke.ts';
import { type Limited, limitResponse } from './limit-response.ts';
import { loadFunctions } from './load.ts';
import {
  type Order,
  parseTarget,
  type Started,
  type Target,
  type WorkerOptions,
} from './protocol.ts';

const { functionsDir, edgeFunctionsDir, socketPath, nextSocketPath, limits } =
  workerData as WorkerOptions;
const { siteUrl, deployContext, skipsBroken } = workerData as WorkerOptions;
const deploy = { deployContext };

const PLATFORM_API = 'https://api.netlify.com';

const env = { get: (name: string) => process.env[name] };
Object.defineProperty(globalThis, 'Netlify', { value: { env }, configurable: true });

/** Redirects the functions' calls of Netlify's API to the gateway, which implements `purge`. */
const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const { origin, pathname, search } = new URL(input instanceof Request ? input.url : input);
  if (origin !== PLATFORM_API) return fetch(input, init);
  const address = `${siteUrl}/__sandbox/netlify${pathname}${search}`;
  return fetch(input instanceof Request ? new Request(address, input) : address, init);
};

const broken: BrokenFunction[] = [];
const collected = skipsBroken ? broken : undefined;
const [functions, edge] = await Promise.all([
  loadFunctions(functionsDir, false, collected),
  loadFunctions(edgeFunctionsDir, true, collected),
]);

/** Unlike `fetch`, this request reaches a Unix socket and leaves a compressed body as it is. */
function fetchNext(request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  if (request.body && !headers.has('content-length')) headers.set('transfer-encoding', 'chunked');
  const { signal } = request;
  return proxyFetch({ socketPath: nextSocketPath }, request, { headers, signal });
}

async function respond(target: Target, request: Request): Promise<Limited> {
  const chain = target.matches.flatMap(({ name, params }) => {
    const loaded = (target.isEdge ? edge : functions).find(
      (candidate) => candidate.route.name === name,
    );
    return loaded ? [{ loaded, params }] : [];
  });
  if (target.isEdge) {
    return { response: await invokeEdge(chain, request, deploy, fetchNext) };
  }
  const [called] = chain;
  if (!called) throw new Error('There is no such function');
  const call = { ...deploy, params: called.params };
  return limitResponse(await invokeFunction(called.loaded, request, call), limits);
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, signal: AbortSignal) {
  const limited = await respond(parseTarget(incoming), toRequest(incoming, signal));
  await writeResponse(limited, outgoing);
}

const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  const disconnected = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) disconnected.abort();
  });
  outgoing.once('finish', () => discardBody(incoming));
  answer(incoming, outgoing, disconnected.signal).catch((error: unknown) => {
    if (!disconnected.signal.aborted) console.error(error);
    sendStatus(outgoing, 502, 'The function failed');
  });
});
// The only client is the gateway, whose connections may stay open.
server.keepAliveTimeout = 0;
server.requestTimeout = 0;

parentPort?.on('message', async (order: Order) => {
  if (order === 'close') await new Promise((closed) => server.close(closed));
  await settled();
  if (order === 'close') process.exit(0);
  parentPort?.postMessage('settled');
});

server.listen(socketPath, () => {
  const started: Started = {
    manifest: {
      functions: functions.map(({ route }) => route),
      edge: edge.map(({ route }) => route),
      broken,
    },
  };
  parentPort?.postMessage(started);
});
