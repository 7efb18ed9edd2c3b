import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filterHeaders } from '../headers.ts';
import { fetched } from './fetch-objects.ts';
import { linesOf, toNode } from './http.ts';
import { BODY_HEADER } from './protocol.ts';

/** Smaller ones go out with their headers. In bytes. */
const LARGE = 65_536;

/** Whether a connection ended because its other side closed it. */
const hasGone = (error: unknown) =>
  error instanceof Error && 'code' in error && GONE.has(error.code);
const GONE = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

type Send = (socket: Socket) => void;

/**
 * Writes to a socket, and frees what was fetched of the file store once it is sent. Buffers count little where V8 decides
 * whether to look for young garbage, so that it would let them grow old, and look through all objects for each few
 * megabytes of a file.
 */
const freeing = (socket: Socket) =>
  new Writable({
    write: (chunk: Uint8Array<ArrayBuffer>, _encoding, done) => {
      socket.write(chunk, (error) => {
        // Several chunks may be cut from one piece of memory.
        const isLast = chunk.byteOffset + chunk.length === chunk.buffer.byteLength;
        if (!error && isLast && fetched.has(chunk.buffer)) chunk.buffer.transfer(0);
        done(error);
      });
    },
    final: (done) => socket.end(done),
    destroy: (error, done) => {
      if (error) socket.destroy();
      done(error);
    },
  });

/**
 * Sends the large bodies of edge functions over connections of their own, see `../receive-body.ts`: a client that
 * connects and names a body receives its bytes and nothing else.
 */
export class LargeBodies {
  readonly #offered = new Map<string, Send>();
  readonly #server = createServer((socket) => {
    // Its failure is that of the pipeline.
    socket.on('error', () => {});
    socket.once('data', (name) => {
      const send = this.#offered.get(`${name}`);
      if (send) send(socket);
      else socket.destroy();
    });
  });

  /** @param path of a Unix socket that is not in use */
  listen(path: string): void {
    this.#server.listen(path);
  }

  close(): void {
    this.#server.close();
  }

  /**
   * Sends a response whose body is large, and of known length.
   * @param signal says that its receiver has gone
   * @returns false where it has no such body
   * @throws the body's error, where it breaks off
   */
  async write(response: Response, outgoing: ServerResponse, signal: AbortSignal): Promise<boolean> {
    const { body, headers } = response;
    const length = Number(headers.get('content-length') ?? 0);
    if (!body || length < LARGE || outgoing.req.method === 'HEAD') return false;
    const name = randomUUID();
    const { promise: taken, resolve, reject } = Promise.withResolvers<Socket>();
    this.#offered.set(name, resolve);
    signal.addEventListener('abort', () => reject(signal.reason));
    const kept = filterHeaders(linesOf(response), (line) => line !== 'content-length');
    outgoing.writeHead(response.status, [...kept, BODY_HEADER, `${name} ${length}`]);
    outgoing.flushHeaders();
    try {
      await pipeline(toNode(body), freeing(await taken), { signal });
    } catch (error) {
      if (!body.locked) await body.cancel(error);
      if (!hasGone(error)) throw error;
    } finally {
      this.#offered.delete(name);
    }
    outgoing.end();
    return true;
  }
}
