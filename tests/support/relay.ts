import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A relay between the shop and a service, for what a stand-in does not do by itself. */
export interface Relay {
  /** Its address, for the shop's environment. */
  origin: string;
  /** The service's address, once it is known. */
  target: string;
  /** Whether the response to a request is lost on its way back. By default none is. */
  isLost: (method: string, path: string) => boolean;
  /** Changes the body of each response. By default it stays as it is. */
  rewrite: (body: string) => string;
}

/** Starts a relay for one test file. */
export async function startRelay(): Promise<Relay> {
  const relay: Relay = { origin: '', target: '', isLost: () => false, rewrite: (body) => body };
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const { host: _, connection: __, ...headers } = incoming.headers as Record<string, string>;
    const body = Buffer.concat(await incoming.toArray());
    const response = await fetch(relay.target + url, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await response.text();
    if (relay.isLost(method, url)) return void incoming.socket.destroy();
    const type = response.headers.get('content-type') ?? 'application/json';
    outgoing.writeHead(response.status, { 'content-type': type }).end(relay.rewrite(text));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  relay.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return relay;
}
