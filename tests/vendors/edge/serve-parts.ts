import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PART = Buffer.alloc(2 * 1024 * 1024, 1);

/**
 * Serves parts as large as those of a prepared file.
 * @returns the path at which the server of an Edge Function sends 10 MB of them on, and does nothing else
 */
export async function serveParts() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': PART.length });
    response.end(PART);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const from = Array.from({ length: 5 }, () => ['from', `http://127.0.0.1:${port}/`]);
  return {
    path: `/bare?${new URLSearchParams(from)}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
