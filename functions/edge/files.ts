import { type Deploy, enterDeploy, isProduction, refuseInPreview } from '../../server/deploy.ts';
import { AppError } from '../../server/errors.ts';
import { delivery, evidenceResponse, pdfResponse } from '../../server/files/delivery.ts';
import { receiveUpload } from '../../server/files/receive-upload.ts';
import {
  isOwnHost,
  preflightResponse,
  RESPONSE_HEADERS,
  shareWithStudio,
} from '../../server/http/origin.ts';
import { log } from '../../server/log.ts';
import { fileStore } from '../../server/services/file-store.ts';
import { appendEntriesAtEdge } from '../../server/store/edge.ts';
import { areFailuresHeld, countOrHold, FAILED_REQUESTS } from '../../server/store/held-failures.ts';
import { openTicket } from '../../server/tokens/tickets.ts';

/** The edge runtime's global; Node types are not available here. */
declare const Netlify: { env: { get(name: string): string | undefined } };

interface EdgeContext {
  deploy: Deploy;
  requestId: string;
  next(): Promise<Response>;
  waitUntil(work: Promise<unknown>): void;
}

function env(name: string): string {
  const value = Netlify.env.get(name);
  if (value) return value;
  log('error', 'the Edge Function lacks a setting', { name });
  throw new AppError('internal');
}

const studioUrl = () => Netlify.env.get('STUDIO_URL');

const readKv = () => ({ url: env('KV_REST_API_URL'), token: env('KV_REST_API_TOKEN') });

const readContent = () => ({
  projectId: env('SANITY_PROJECT_ID'),
  dataset: env('SANITY_DATASET'),
  apiHost: Netlify.env.get('SANITY_API_HOST'),
});

const readTicketKey = () => ({ secret: env('TICKET_SECRET'), dataset: env('SANITY_DATASET') });

const readFiles = () => fileStore(env('SANITY_DATASET'));

const respond = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });

/** Counts failures as functions do (`server/http/public-function.ts`). Never throws. */
async function count(failedId?: string): Promise<void> {
  try {
    await countOrHold(
      async (failures) => appendEntriesAtEdge(readKv(), FAILED_REQUESTS, failures),
      failedId,
    );
  } catch (error) {
    log('warn', 'failed request not counted', { requestId: failedId }, error);
  }
}

function refuse(error: AppError, requestId: string): Response {
  if (error.status < 500) return respond(error.status, error.body);
  log('error', 'request failed', { path: '/objects/:id', status: error.status, requestId }, error);
  return respond(error.status, { ...error.body, requestId });
}

/** Detects a browser waiting for a page. The function has pages and does the full content negotiation. */
const isForPage = ({ method, headers }: Request) =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html');

/** Rethrows refusals, and wraps other failures in `code`. */
const failedAs = (code: 'upload_failed' | 'download_failed') => (cause: unknown) => {
  const isRefusal = cause instanceof AppError && cause.code !== 'unavailable';
  throw isRefusal ? cause : new AppError(code, { cause });
};

/** @throws AppError `preview_reads_only`, `receiveUpload`'s errors, or `upload_failed` */
async function upload(request: Request, id: string, ticket: string): Promise<Response> {
  const { headers, body, url } = request;
  const declared = headers.get('content-length');
  const length = declared === null ? undefined : Number(declared);
  const name = new URL(url).searchParams.get('name') ?? undefined;
  refuseInPreview();
  const settings = { ticketKey: readTicketKey(), files: readFiles(), kv: readKv() };
  await receiveUpload(settings, { id, ticket, length, name, body }).catch(
    failedAs('upload_failed'),
  );
  return respond(200, {});
}

/** Parses the file's id like the function, so that both agree on the ticket. */
function readId({ url }: Request): string {
  const id = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** @returns `undefined` if the ticket is invalid, so that the function decides */
async function carry(request: Request, ticket: string): Promise<Response | undefined> {
  if (isProduction() && !isOwnHost(env('SITE_URL'), request.url)) throw new AppError('wrong_host');
  const id = readId(request);
  if (request.method === 'OPTIONS') return preflightResponse(request, studioUrl(), ['PUT']);
  if (request.method === 'PUT') return upload(request, id, ticket);
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const opened = await openTicket(readTicketKey(), id, ticket, delivery);
  if (opened?.kind === 'evidence') return evidenceResponse(request, opened, readContent());
  return opened && pdfResponse(request, opened, readFiles()).catch(failedAs('download_failed'));
}

/**
 * Streams a file to or from a caller with a ticket, and passes everyone else to the function, which decides
 * (docs/product.md#files). A browser also goes there if its file cannot be fetched: the function sees the
 * valid ticket and responds with a page. Bytes never pass through a function, which is limited to 6 MB.
 */
export default async function objects(request: Request, context: EdgeContext): Promise<Response> {
  const [ticket, ...others] = new URL(request.url).searchParams.getAll('ticket');
  // The function refuses a repeated ticket.
  if (!ticket || others.length > 0) return context.next();
  enterDeploy(context.deploy);
  const response = await carry(request, ticket).catch((error: unknown) => {
    const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
    const refusal = refuse(known, context.requestId);
    return isForPage(request) ? undefined : refusal;
  });
  if (!response) return context.next();
  for (const [name, value] of Object.entries(RESPONSE_HEADERS)) response.headers.set(name, value);
  if (request.method === 'PUT') shareWithStudio(request, studioUrl(), response);
  response.headers.set('X-Request-Id', context.requestId);
  if (response.status >= 500) context.waitUntil(count(context.requestId));
  else if (areFailuresHeld()) context.waitUntil(count());
  return response;
}

export const config = {
  path: '/objects/*',
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
