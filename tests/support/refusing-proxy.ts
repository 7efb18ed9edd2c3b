import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a proxy that refuses everything. @returns the environment that names it, and the requests that it received */
export async function startRefusingProxy() {
  const asked: (string | undefined)[] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url);
    outgoing.writeHead(502).end();
  });
  server.on('connect', (incoming, socket) => {
    asked.push(incoming.url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  const proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'npm_config_proxy'];
  const lower = names.map((name) => name.toLowerCase());
  const env = {
    ...Object.fromEntries([...names, ...lower].map((name) => [name, proxy])),
    NODE_USE_ENV_PROXY: '1',
    NO_PROXY: 'intranet.school',
    npm_config_noproxy: 'intranet.school',
  };
  return { env, asked };
}
