import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerPlainly } from './answer.ts';

/** The shop's address, taken before there is anything to serve: services need to know it. */
export interface Door {
  origin: string;
  server: Server;
  /** From now on requests are served. */
  open(listener: RequestListener): void;
  close(): Promise<void>;
}

/**
 * Listens on the loopback interface; until it is opened it answers 503. Port 0 takes any free one.
 * @throws the listener's error, EADDRINUSE for one
 */
export async function takeDoor(port: number): Promise<Door> {
  let listener: RequestListener = (_, outgoing) =>
    answerPlainly(outgoing, 503, 'The shop is starting', { 'retry-after': '1' });
  const server = createServer((incoming, outgoing) => listener(incoming, outgoing));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    server,
    open: (opened) => {
      listener = opened;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
