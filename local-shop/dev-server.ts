import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { forward, type Upstream } from 'local-stand-ins/netlify/forward.ts';
import { filterHeaders } from 'local-stand-ins/netlify/headers.ts';
import type { Listener } from 'local-stand-ins/netlify/listener.ts';
import type { RequestContext } from 'local-stand-ins/netlify/request-context.ts';
import { forwardUpgrades } from 'local-stand-ins/netlify/websockets.ts';
import type { Environment } from './environment.ts';
import { childEnvironment, tie } from './spawn.ts';

export interface DevServer {
  pages(context: RequestContext, path: string, hasRule: boolean): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Runs `astro dev`, which serves pages and hot reload, but no functions.
 * @param log receives each line of output, as JSON
 */
export async function startDevServer(
  root: string,
  env: Environment,
  listener: Listener,
  log: (line: string) => void,
): Promise<DevServer> {
  const port = await freePort();
  const flags = ['--host', '127.0.0.1', '--port', String(port), '--json'];
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'dev', ...flags], {
    cwd: root,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', log);
  const ended = once(child, 'exit').finally(tie(child));
  await untilListening(port, () => child.exitCode !== null);
  const upstream: Upstream = { host: '127.0.0.1', port, agent: new Agent({ keepAlive: true }) };

  forwardUpgrades(listener, port);

  return {
    pages(context, path, hasRule) {
      const { incoming, method, url, headers } = context;
      const isSame = decodeURIComponent(url.pathname) === path;
      const target = (isSame ? url.pathname : encodeURI(path)) + url.search;
      const sent = filterHeaders(headers, (name) => !/^x-forwarded-/i.test(name));
      const isUnwanted = (status: number) => hasRule && status === 404;
      const request = { method, path: target, headers: sent, body: incoming };
      return forward({ upstream, ...request, isUnwanted }, context);
    },
    async close() {
      child.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const START_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 100;

async function untilListening(port: number, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && !hasEnded()) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return;
    await new Promise((done) => setTimeout(done, RETRY_DELAY_MS));
  }
  throw new Error('The development server did not start.');
}
