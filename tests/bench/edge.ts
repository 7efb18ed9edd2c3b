import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** Compresses as the measurements do, whatever the host's CDN does. @returns bytes */
export const compress = (content: Uint8Array | string): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

const TEXT = /^(?:text\/|application\/(?:javascript|json)|image\/svg)/;

interface Reply {
  type: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Serves a shop's public files, and pages of the measurement's own, from memory and compressed alike. What is
 * kept for one browser's cookies is not for another's. Calls go to the shop each time.
 */
export interface Edge extends AsyncDisposable {
  origin: string;
}

/**
 * Starts an edge in front of a shop.
 * @param own pages by path, which the shop does not have
 */
export async function startEdge(shop: string, own: ReadonlyMap<string, string>): Promise<Edge> {
  /** By path and cookies. */
  const kept = new Map<string, Promise<Reply>>();

  async function read(path: string, cookie: string): Promise<Reply> {
    const page = own.get(path);
    if (page !== undefined) return { type: 'text/html', headers: {}, body: compress(page) };
    const response = await fetch(shop + path, { headers: { cookie } });
    const type = response.headers.get('content-type') ?? '';
    const body = Buffer.from(await response.arrayBuffer());
    const policy = response.headers.get('content-security-policy');
    return {
      type,
      headers: policy ? { 'content-security-policy': policy } : {},
      body: TEXT.test(type) ? compress(body) : body,
    };
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const { cookie = '' } = request.headers;
    const key = `${path} ${cookie}`;
    const reply = kept.get(key) ?? read(path, cookie);
    if (!path.startsWith('/api/')) kept.set(key, reply);
    const { type, headers, body } = await reply;
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      ...(TEXT.test(type) && { 'content-encoding': 'br' }),
      ...headers,
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Chrome asks for brotli without encryption only of this name.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
