import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { sendStatus } from './send-status.ts';

/** The shop's address, taken before there is anything to serve: services need to know it. */
export interface Listener {
  origin: string;
  server: Server;
  /** From now on requests are served. */
  open(listener: RequestListener): void;
  close(): Promise<void>;
}

/** Long, as on a CDN: a connection that closes between two calls looks like a failure. */
const KEEP_ALIVE = 60_000;

/**
 * Listens on the loopback interface; until it is opened it answers 503. Port 0 takes any free one.
 * @throws the listener's error, EADDRINUSE for one
 */
export async function startListener(port: number): Promise<Listener> {
  let listener: RequestListener = (_, outgoing) =>
    sendStatus(outgoing, 503, 'The shop is starting', { 'retry-after': '1' });
  const server = createServer((incoming, outgoing) => listener(incoming, outgoing));
  // Websockets too, which the HTTP server no longer knows.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.keepAliveTimeout = KEEP_ALIVE;
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
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
