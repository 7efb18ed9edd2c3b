import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { CHALLENGE_HEADER, type SessionHint } from '#contract/sessions/session.ts';
import {
  type ApiError,
  failedResponse,
  invalidResponse,
  noResponse,
  outdatedPage,
} from './api-error.ts';
import { fetchInTime } from './in-time.ts';
import { loadLate } from './load-late.ts';
import { parseResponse } from './parse-response.ts';
import {
  adminHeaders,
  forgetStudent,
  readAdminToken,
  readSessionHint,
  removeAdminToken,
} from './session.ts';

/** Limit for sending a file, also over a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

declare global {
  /** Responses to the calls of `EarlyScript.astro`, by path. */
  var earlyResponses: Record<string, Promise<Response>> | undefined;
}

interface CallOptions {
  /** Throws on a 401 instead of reloading the page, because the caller explains it. */
  staysOn401?: boolean;
  /** Solved challenge that the shop has required. */
  solved?: string;
  /** True if the call is repeated after meeting a demand of the shop. */
  isRepeated?: boolean;
}

/** Codes of the shop's demands, which must be met before the call is repeated. */
const DEMANDS: unknown[] = ['challenge_required', 'reauthentication_required'];

/**
 * Calls one endpoint of the contract.
 * @param request the endpoint's flat fields: path parameters go into the path, the rest into the body
 * @returns the response, parsed by the endpoint's schema
 * @throws ApiError if the response is not OK, does not match the schema or never arrives
 */
export async function call<Request extends z.ZodMiniObject, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Request, Response>,
  request: z.input<Request>,
  options: CallOptions = {},
): Promise<z.output<Response>> {
  const hint = readSessionHint();
  const { response, body } = await exchange(buildRequest(endpoint, request, options.solved));
  if (!response.ok) {
    if (response.status === 401 && hint && !options.staysOn401) await leaveEndedSession(hint);
    const error = failedResponse(response, body);
    if (options.isRepeated || !DEMANDS.includes(error.code)) throw error;
    const { meetDemand } = await loadLate(() => import('./meet-demand.ts'));
    const answer = await meetDemand(error.code, (challenge) => call(challenge, {}));
    if (!answer) throw error;
    return call(endpoint, request, { ...options, ...answer, isRepeated: true });
  }
  const parsed = readBody(endpoint, response, body);
  try {
    return parseResponse(endpoint.response, parsed);
  } catch (cause) {
    throw outdatedPage(response.status, cause);
  }
}

function readBody({ encoding }: Endpoint, { status }: Response, body: string): unknown {
  if (encoding === 'file') return body;
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch (cause) {
    throw invalidResponse(status, cause);
  }
}

/** Works like {@link call}, but returns null if the caller is not signed in. */
export async function callOrNull<Request extends z.ZodMiniObject, Response extends z.ZodMiniType>(
  endpoint: Endpoint<Request, Response>,
  request: z.input<Request>,
): Promise<z.output<Response> | null> {
  try {
    return await call(endpoint, request);
  } catch (error) {
    if ((error as ApiError).status === 401) return null;
    throw error;
  }
}

async function exchange({ url, init }: { url: string; init: RequestInit }) {
  try {
    const response = await (takeEarlyResponse(url, init) ?? fetchInTime(url, init));
    return { response, body: await response.text() };
  } catch (cause) {
    throw noResponse(cause);
  }
}

/** Takes the response that `EarlyScript.astro` has requested, for the first call with the same address. */
function takeEarlyResponse(url: string, init: RequestInit): Promise<Response> | undefined {
  const { earlyResponses = {} } = globalThis;
  const response = earlyResponses[url];
  if (!response || init.method !== 'GET' || readAdminToken()) return undefined;
  delete earlyResponses[url];
  return response;
}

/** Reloads a page with an ended session. A no-op if the hint is unchanged, so that the page reloads only once. */
async function leaveEndedSession(hint: SessionHint) {
  if (readSessionHint() === hint) return;
  removeAdminToken();
  forgetStudent();
  location.reload();
  // Never resolves: the code after the call belongs to the page that is being left.
  await new Promise(() => {});
}

function buildRequest(
  endpoint: Endpoint,
  request: Record<string, unknown>,
  solved?: string,
): { url: string; init: RequestInit } {
  const rest = { ...request };
  const url = endpoint.path.replace(/\/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return `/${encodeURIComponent(value)}`;
  });
  const headers = new Headers({ accept: 'application/json', ...adminHeaders() });
  if (solved) headers.set(CHALLENGE_HEADER, solved);

  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (endpoint.encoding === 'multipart') {
    const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
    return { url, init: { ...init, signal, body: toForm(rest) } };
  }
  if (endpoint.method === 'GET') return { url: url + toQuery(rest), init };
  if (Object.keys(rest).length === 0) return { url, init };
  headers.set('content-type', 'application/json');
  return { url, init: { ...init, body: JSON.stringify(rest) } };
}

function toQuery(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
