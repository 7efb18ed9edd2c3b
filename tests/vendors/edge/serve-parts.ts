import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PART = Buffer.alloc(2 * 1024 * 1024, 1);

/**
 * Serves parts as large as those of a prepared file.
 * @returns path at which the Edge Function's server only forwards 10 MB of them
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
