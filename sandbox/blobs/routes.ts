import type { BlobsServer } from '@netlify/blobs/server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { Faults } from '../kit/faults.ts';
import { type App, createApp } from '../kit/stand-in.ts';
import { type Address, AddressError, parseAddress, SITE_ID } from './address.ts';

/** Header with the reason for a failure, which the official client repeats in its errors. */
const REASON = 'x-nf-error';

/** Without this header, a response of unknown length is chunked. */
const EMPTY = { 'content-length': '0' };

const METADATA = ['x-amz-meta-user', 'netlify-blobs-metadata'];
const MAX_METADATA_BYTES = 2 * 1024;

const CLIENT_HAS_GONE = 400;

const listing = z.looseObject({ blobs: z.array(z.looseObject({ key: z.string() })) });

const refuse = (status: number, reason: string) =>
  new Response(null, { status, headers: { [REASON]: `Blobs stand-in: ${reason}`, ...EMPTY } });

/** Refuses a request with neither the token nor a signature. The vendor's server checks the signature. */
const requireToken = (token: string) =>
  createMiddleware(async (c, next) => {
    const given = c.req.header('authorization');
    if (given === `Bearer ${token}`) return next();
    if (given !== undefined) return refuse(403, 'wrong token');
    return c.req.query('signature') ? next() : refuse(401, 'no token');
  });

export function createRoutes(vendor: BlobsServer, faults: Faults, token: string): App {
  const app = createApp('Blobs', faults, { error: 'injected failure' });
  const call = (request: Request): Promise<Response> => vendor['handleRequest'](request);

  /** Queue of writes, because the vendor's server checks a precondition first and writes later. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<Response>) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };

  /** Lists a store through the edge address, because the vendor's server ignores the parameters at the API address. */
  async function list(c: Context, { siteId, store }: Address, parameters: URLSearchParams) {
    const url = new URL(`/${siteId}/${store}?${parameters}`, c.req.url);
    const response = await call(
      new Request(url, { headers: { authorization: `Bearer ${token}` } }),
    );
    const page = listing.parse(await response.json());
    const prefix = parameters.get('prefix') ?? '';
    // The vendor's server also lists shorter keys, and the files of unfinished writes.
    const isListed = (key: string) => key.startsWith(prefix) && !/(^|\/)\./.test(key);
    return { ...page, blobs: page.blobs.filter(({ key }) => isListed(key)) };
  }

  /** Checks whether other keys begin with this key and a slash. The vendor's server stores such a key as a folder. */
  async function isFolder(c: Context, address: Address): Promise<boolean> {
    const { blobs } = await list(c, address, new URLSearchParams({ prefix: `${address.key}/` }));
    return blobs.length > 0;
  }

  async function change(c: Context, address: Address): Promise<Response> {
    const { method, headers, url } = c.req.raw;
    // The object storage behind the service refuses chunks.
    if (c.req.header('transfer-encoding')) return refuse(411, 'a body needs a length');
    // The whole body is read first, so that a body that breaks off changes nothing.
    const body = await c.req.arrayBuffer().catch(() => undefined);
    if (!body) return refuse(CLIENT_HAS_GONE, 'the body broke off');
    return inTurn(async () => {
      if (address.key && (await isFolder(c, address))) {
        return refuse(501, 'a key that is also a folder of longer keys is not implemented');
      }
      return call(new Request(url, { method, headers, ...(method === 'PUT' ? { body } : {}) }));
    });
  }

  async function read(c: Context, address: Address): Promise<Response> {
    const response = await call(c.req.raw);
    // The vendor's server fails if the metadata is a folder.
    if (response.status === 500 && (await isFolder(c, address))) return c.body(null, 404, EMPTY);
    if (response.status === 304 || c.req.method === 'HEAD') return response;
    // The vendor's server omits the content length.
    const body = await response.arrayBuffer();
    response.headers.set('content-length', String(body.byteLength));
    return new Response(body, response);
  }

  app.use(requireToken(token));
  app.all('*', async (c) => {
    const address = parseAddress(new URL(c.req.url).pathname);
    if (address.siteId !== SITE_ID) return refuse(403, `there is no site but ${SITE_ID}`);
    if (METADATA.some((name) => (c.req.header(name) ?? '').length > MAX_METADATA_BYTES)) {
      return refuse(400, `metadata has at most ${MAX_METADATA_BYTES} bytes`);
    }
    if (!['GET', 'HEAD'].includes(c.req.method)) return change(c, address);
    if (address.key) return read(c, address);
    return c.json(await list(c, address, new URL(c.req.url).searchParams));
  });

  app.onError((error) => {
    if (error instanceof AddressError) return refuse(error.status, error.message);
    console.error(`blobs stand-in: ${error.name}`);
    return refuse(500, 'internal error');
  });
  return app;
}
