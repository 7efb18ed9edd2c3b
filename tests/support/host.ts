import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Host {
  hook: string;
  /** Methods of all calls so far. */
  asked: string[];
  refusals: number;
  /** Runs before each call is answered. Undefined if calls are answered immediately. */
  beforeAnswer: (() => Promise<void>) | undefined;
}

export async function startHost(): Promise<Host> {
  const server = createServer(async (incoming, outgoing) => {
    host.asked.push(incoming.method ?? '');
    await host.beforeAnswer?.();
    host.refusals -= 1;
    outgoing.writeHead(host.refusals >= 0 ? 503 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const host: Host = {
    hook: `http://127.0.0.1:${port}/build_hooks/1`,
    asked: [],
    refusals: 0,
    beforeAnswer: undefined,
  };
  return host;
}
