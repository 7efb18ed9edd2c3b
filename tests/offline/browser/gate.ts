import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { nextAddress } from '../../support/client.ts';
import { type Connection, online } from '../connection.ts';

/** Time without a request after which a page and its worker are done. */
const QUIET_MS = 150;
const MAX_WAIT_MS = 8_000;
const INTERVAL_MS = 25;

/** Stands between a browser and the shop, and loses the connection as told. */
export class Gate {
  connection: Connection = online();
  /** Number of responses to a path since the last reset. */
  readonly answered = new Map<string, number>();
  /** Address that the shop counts requests for. */
  address = nextAddress();
  private readonly target: number;
  private readonly server = createServer((...pair) => void this.handle(...pair));
  private open = 0;
  private changedAt = 0;

  /** @param target port of the shop */
  constructor(target: number) {
    this.target = target;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Waits until nothing has been requested for a moment. */
  async settle(): Promise<void> {
    this.changedAt = performance.now();
    const end = this.changedAt + MAX_WAIT_MS;
    const isBusy = () => this.open > 0 || performance.now() - this.changedAt < QUIET_MS;
    while (isBusy() && performance.now() < end) await delay(INTERVAL_MS);
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.changedAt = performance.now();
    const forwarded = new Response();
    let response: Response;
    try {
      response = this.connection.send(() => forwarded);
    } catch {
      incoming.socket.destroy();
      return;
    }
    if (response === forwarded) return this.forward(incoming, outgoing);
    const body = await response.text();
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.open += 1;
    outgoing.once('close', () => {
      this.open -= 1;
      this.changedAt = performance.now();
    });
    const { method, url = '/', headers } = incoming;
    const sent = request(
      {
        host: 'localhost',
        port: this.target,
        method,
        path: url,
        headers: { ...headers, 'x-sandbox-ip': this.address },
      },
      (response) => {
        const path = new URL(url, 'http://localhost').pathname;
        this.answered.set(path, (this.answered.get(path) ?? 0) + 1);
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(outgoing);
      },
    );
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  }
}
