import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { RequestLog } from '../kit/request-log.ts';
import { sendStatus } from './send-status.ts';

/** Address of the site. It is reserved before the site is ready, because services are configured with it. */
export interface Listener {
  origin: string;
  server: Server;
  requests: RequestLog;
  serve(handler: RequestListener): void;
  close(): Promise<void>;
}

/** Closing a connection between two calls looks like a failure. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Responds with 503 until `serve` is called. Port 0 takes any free port.
 * @throws Error of the socket, such as EADDRINUSE
 */
export async function startListener(port: number): Promise<Listener> {
  let handler: RequestListener = (_, outgoing) =>
    sendStatus(outgoing, 503, 'The site is starting', { 'retry-after': '1' });
  const requests = new RequestLog();
  const server = createServer((incoming, outgoing) => {
    requests.watch(incoming, outgoing);
    handler(incoming, outgoing);
  });
  // Node's server loses track of a socket that becomes a websocket, so the socket must be closed separately.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    server,
    requests,
    serve: (next) => {
      handler = next;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Logs one line for each response, never with a query string, which may hold a secret. */
export function logResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  log: (line: string, isFailure: boolean) => void,
): void {
  const started = performance.now();
  const [path] = (incoming.url ?? '').split('?');
  outgoing.once('close', () => {
    const time = Math.round(performance.now() - started);
    const status = outgoing.writableFinished ? outgoing.statusCode : 'cut';
    log(`${incoming.method} ${path} ${status} ${time} ms`, outgoing.statusCode >= 500);
  });
}
