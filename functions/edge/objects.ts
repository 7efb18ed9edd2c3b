import { openTicket } from '../../server/documents/tickets.ts';

/** What the edge runtime gives; it has no Node types. */
declare const Netlify: { env: { get(name: string): string | undefined } };

interface EdgeContext {
  next(): Promise<Response>;
}

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

/**
 * Carries a file's bytes to whoever holds a ticket for it; everybody else is passed on to the
 * Function, which decides (design: Files). Bytes never go through a Function: it may take 6 MB.
 */
export default async function objects(request: Request, context: EdgeContext): Promise<Response> {
  const address = new URL(request.url);
  const sealed = address.searchParams.get('ticket');
  const secret = Netlify.env.get('TICKET_SECRET');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!sealed || !secret || !isRead) return context.next();

  const id = address.pathname.split('/').at(-1) ?? '';
  const ticket = await openTicket(secret, id, sealed);
  if (!ticket) return context.next();

  const file = await fetch(ticket.url, {
    method: request.method,
    headers: rangeHeaders(request.headers, ticket.etag),
  }).catch(() => undefined);
  if (!file || file.status >= 500 || file.status === 404) {
    const message = 'The file cannot be fetched right now. Please try again in a moment.';
    return Response.json({ message }, { status: 502, headers: { 'Cache-Control': 'no-store' } });
  }
  const headers = new Headers({ ETag: ticket.etag });
  for (const name of ANSWER_HEADERS) {
    const value = file.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Content-Disposition', ticket.disposition);
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(file.body, { status: file.status, headers });
}

export const config = { path: '/objects/*' };
