import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A stand-in for the host's build hook. */
export interface Host {
  /** Its address. */
  hook: string;
  /** The methods of all calls so far. */
  asked: string[];
  /** How many of the next calls are refused. */
  refusals: number;
  /** What each call waits for before it is answered. By default for nothing. */
  beforeAnswer: (() => Promise<void>) | undefined;
}

/** Starts a build hook for one test file. */
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
