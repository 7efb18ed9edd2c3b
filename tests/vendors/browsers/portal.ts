import { once } from 'node:events';
import { createServer } from 'node:http';

/** Words of the page. */
export const PORTAL = 'Sign in to the network';

/** Answers every request with a page, as a network does that asks people to sign in. @returns a function that ends it */
export async function startPortal(port: number): Promise<() => Promise<void>> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>${PORTAL}</title><h1>${PORTAL}</h1>`);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
