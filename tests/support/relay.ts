import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** Relay between the shop and a service, for faults that a stand-in cannot inject. */
export interface Relay {
  /** Address for the shop's environment. */
  origin: string;
  target: string;
  /** Returns true if the response to a request is lost on its way back. Default: never. */
  isLost: (method: string, path: string) => boolean;
  /** Changes the body of each response. Default: unchanged. */
  rewrite: (body: string) => string;
}

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
