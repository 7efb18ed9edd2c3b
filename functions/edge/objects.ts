import { messages } from '../../contract/messages.ts';
import { dispositionFor } from '../../server/documents/device.ts';
import { RefusedUpload } from '../../server/documents/incoming-pdf.ts';
import { receiveUpload, type UploadSettings } from '../../server/documents/receive-upload.ts';
import { openTicket, type Ticket } from '../../server/documents/tickets.ts';
import { log } from '../../server/log.ts';

/** What the edge runtime gives; it has no Node types. */
declare const Netlify: { env: { get(name: string): string | undefined } };

interface EdgeContext {
  next(): Promise<Response>;
}

const env = (name: string) => Netlify.env.get(name) ?? '';

/** What comes back from the file store. Not its ETag: that may hold the file's hash. */
const ANSWER_HEADERS = ['accept-ranges', 'content-length', 'content-range', 'content-type'];

/** The part that is asked for; the whole where the file is no longer the one that was begun. */
function rangeHeaders(asked: Headers, etag: string): Headers {
  const headers = new Headers({ 'Accept-Encoding': 'identity' });
  const range = asked.get('range');
  const condition = asked.get('if-range');
  if (range && (!condition || condition === etag)) headers.set('Range', range);
  return headers;
}

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });

async function download(request: Request, ticket: Ticket): Promise<Response> {
  const file = await fetch(ticket.url, {
    method: request.method,
    headers: rangeHeaders(request.headers, ticket.etag),
  }).catch(() => undefined);
  if (!file || file.status >= 500 || file.status === 404) {
    return answer(502, { message: messages.downloadFailed });
  }
  const headers = new Headers({ ETag: ticket.etag });
  for (const name of ANSWER_HEADERS) {
    const value = file.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Content-Disposition', dispositionFor(request.headers, ticket.disposition));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Robots-Tag', 'noindex');
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
  const claimed = request.headers.get('content-length');
  const length = claimed === null ? undefined : Number(claimed);
  try {
    await receiveUpload(uploadSettings(secret), { id, ticket, length, body: request.body });
    return answer(200, {});
  } catch (error) {
    if (error instanceof RefusedUpload) return answer(error.status, { message: error.message });
    log('error', 'upload not stored', {}, error);
    return answer(502, { message: messages.uploadFailed });
  }
}

/**
 * Carries a file's bytes to or from whoever holds a ticket for it; everybody else is passed on to
 * the Function, which decides (design: Files). Bytes never go through a Function: it may take 6 MB.
 */
export default async function objects(request: Request, context: EdgeContext): Promise<Response> {
  const address = new URL(request.url);
  const sealed = address.searchParams.get('ticket');
  const secret = env('TICKET_SECRET');
  if (!sealed || !secret) return context.next();

  const id = address.pathname.split('/').at(-1) ?? '';
  if (request.method === 'PUT') return upload(request, secret, id, sealed);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const ticket = isRead ? await openTicket(secret, id, sealed) : undefined;
  return ticket ? download(request, ticket) : context.next();
}

export const config = { path: '/objects/*' };
