import { type Deploy, enterDeploy, isProduction, refuseInPreview } from '../../server/deploy.ts';
import { dispositionFor } from '../../server/documents/device.ts';
import { receiveUpload, type UploadSettings } from '../../server/documents/receive-upload.ts';
import { AppError } from '../../server/errors.ts';
import { isOwnHost } from '../../server/http/own-host.ts';
import { RESPONSE_HEADERS } from '../../server/http/response-headers.ts';
import { log } from '../../server/log.ts';
import { openTicket, type Ticket } from '../../server/tokens/tickets.ts';

/** The edge runtime's global; there are no Node types here. */
declare const Netlify: { env: { get(name: string): string | undefined } };

interface EdgeContext {
  deploy: Deploy;
  next(): Promise<Response>;
}

const env = (name: string) => Netlify.env.get(name) ?? '';

/** The file store's headers to pass on. Its ETag is not one of them: it may contain the file's hash. */
const FILE_HEADERS = ['accept-ranges', 'content-length', 'content-range', 'content-type'];

/** Asks for the requested range, or for the whole file where it has changed since. */
function rangeHeaders(requested: Headers, etag: string): Headers {
  const headers = new Headers({ 'Accept-Encoding': 'identity' });
  const range = requested.get('range');
  const condition = requested.get('if-range');
  if (range && (!condition || condition === etag)) headers.set('Range', range);
  return headers;
}

const respond = (status: number, body: object) =>
  Response.json(body, { status, headers: { ...RESPONSE_HEADERS, 'Cache-Control': 'no-store' } });

const refuse = (error: AppError) => respond(error.status, error.body);

async function download(request: Request, ticket: Ticket): Promise<Response> {
  const file = await fetch(ticket.url, {
    method: request.method,
    headers: rangeHeaders(request.headers, ticket.etag),
  }).catch(() => undefined);
  if (!file || file.status >= 500 || file.status === 404) {
    return refuse(new AppError('download_failed'));
  }
  const headers = new Headers({ ...RESPONSE_HEADERS, ETag: ticket.etag });
  for (const name of FILE_HEADERS) {
    const value = file.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Content-Disposition', dispositionFor(request.headers, ticket.disposition));
  return new Response(file.body, { status: file.status, headers });
}

const uploadSettings = (ticketSecret: string): UploadSettings => ({
  ticketSecret,
  content: {
    projectId: env('SANITY_PROJECT_ID'),
    dataset: env('SANITY_DATASET'),
    token: env('SANITY_TOKEN'),
    apiHost: env('SANITY_API_HOST'),
  },
  kv: { url: env('KV_REST_API_URL'), token: env('KV_REST_API_TOKEN') },
});

async function upload(
  request: Request,
  secret: string,
  id: string,
  ticket: string,
): Promise<Response> {
  const header = request.headers.get('content-length');
  const length = header === null ? undefined : Number(header);
  try {
    refuseInPreview();
    await receiveUpload(uploadSettings(secret), { id, ticket, length, body: request.body });
    return respond(200, {});
  } catch (error) {
    if (error instanceof AppError) return refuse(error);
    log('error', 'upload not stored', {}, error);
    return refuse(new AppError('upload_failed'));
  }
}

/**
 * Streams a file to or from a caller with a ticket for it, and passes everyone else on to the
 * Function, which decides (docs/product.md#files). Bytes never pass through a Function, because it
 * is limited to 6 MB.
 */
export default async function objects(request: Request, context: EdgeContext): Promise<Response> {
  const address = new URL(request.url);
  const sealed = address.searchParams.get('ticket');
  const secret = env('TICKET_SECRET');
  const siteUrl = env('SITE_URL');
  if (!sealed || !secret || !siteUrl) return context.next();
  enterDeploy(context.deploy);
  if (isProduction() && !isOwnHost(siteUrl, request.url)) return refuse(new AppError('wrong_host'));

  const id = address.pathname.split('/').at(-1) ?? '';
  if (request.method === 'PUT') return upload(request, secret, id, sealed);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const ticket = isRead ? await openTicket(secret, id, sealed) : undefined;
  return ticket ? download(request, ticket) : context.next();
}

export const config = { path: '/objects/*' };
