import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Account } from '../accounts/account.ts';
import { AppError } from '../errors.ts';
import { type AttemptLimit, limitAttempts } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { readSession } from '../sessions/session.ts';
import { readJson } from './body.ts';
import { readCookie, SESSION_COOKIE, signOutCookies } from './cookies.ts';
import { requireSameOrigin } from './origin.ts';
import { Reply } from './reply.ts';

/** `anyone` reads no session at all; `visitor` reads one if it is there; `user` needs one. */
export type Access = 'anyone' | 'visitor' | 'user';

/** What a rule may know of who calls and from where. */
export interface Call<E extends Endpoint, A extends Access> {
  input: z.output<E['request']>;
  /** Who is signed in. */
  account: A extends 'user' ? Account : A extends 'visitor' ? Account | undefined : undefined;
  /** Lets work go on after the answer has been sent. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface Route<E extends Endpoint = Endpoint, A extends Access = Access> {
  endpoint: E;
  access: A;
  /** Tries by address, besides what a rule limits itself. */
  limit?: AttemptLimit;
  run: (call: Call<E, A>) => Promise<z.input<E['answer']> | Reply>;
}

/** What the platform tells of a request. */
export interface Platform {
  ip: string;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * The one way of a request: origin, session, limit, body, rule, answer, in this order, so that
 * nobody's body is read before we know whether he may send it.
 */
export async function handle(
  route: Route,
  request: Request,
  pathParameters: Record<string, string>,
  platform: Platform,
): Promise<Response> {
  const { endpoint, access, limit, run } = route;
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request);
    const account = access === 'anyone' ? undefined : await readAccount(request);
    if (access === 'user' && !account) throw new AppError('unauthorized');
    if (limit) await limitAttempts(limit, platform.ip);

    const body = endpoint.method === 'GET' ? {} : await readJson(request);
    const input = parseInput(endpoint, { ...body, ...pathParameters });
    const result = await run({
      input,
      account,
      waitUntil: (work) => platform.waitUntil(work),
    } as Call<Endpoint, Access>);
    const reply = result instanceof Reply ? result : new Reply(result);
    return reply.toResponse(endpoint.answer);
  } catch (error) {
    return failed(endpoint.path, error, access === 'user');
  }
}

async function readAccount(request: Request): Promise<Account | undefined> {
  const token = readCookie(request, SESSION_COOKIE);
  return token ? readSession(token) : undefined;
}

function parseInput(endpoint: Endpoint, value: object): Record<string, unknown> {
  const parsed = endpoint.request.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? ([issue.keys[0] ?? '', 'Not expected here'] as const)
      : ([issue.path.join('.'), issue.message] as const),
  );
  // Later ones are overwritten by earlier ones: the first complaint about a field is the useful one.
  const fields = Object.fromEntries(issues.toReversed());
  const isAddress = Object.keys(fields).every((field) => endpoint.path.includes(`:${field}`));
  throw isAddress
    ? new AppError('not_found')
    : new AppError('invalid_request', { message: issues[0]?.[1], fields });
}

/**
 * The answer to a failure: its own sentence for an AppError, nothing but an apology otherwise.
 * @param needsSession whether a 401 means that the browser's session is over
 */
export function failed(path: string, error: unknown, needsSession = false): Response {
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
  if (known.status >= 500) {
    const requestId = randomUUID();
    log('error', 'request failed', { path, status: known.status, requestId }, known);
  }
  const headers = new Headers({ 'Cache-Control': 'no-store', ...known.headers });
  // The hint must not outlive the session (design: Sessions).
  if (known.status === 401 && needsSession) {
    for (const cookie of signOutCookies()) headers.append('Set-Cookie', cookie);
  }
  return Response.json(
    { message: known.message, ...(known.fields ? { fields: known.fields } : {}) },
    { status: known.status, headers },
  );
}
