import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Account } from '../accounts/account.ts';
import { AppError } from '../errors.ts';
import { type AttemptLimit, limitAttempts } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { type Administrator, NOBODY } from '../sessions/caller.ts';
import { type Access, addressToken, authorise, hintRepair, readCaller } from './access.ts';
import { readCookie } from './cookies.ts';
import { readFields } from './fields.ts';
import { parseInput } from './input.ts';
import { requireSameOrigin } from './origin.ts';
import { Reply } from './reply.ts';

type AccountFor<A extends Access> = A extends 'user'
  ? Account
  : A extends 'anyone'
    ? undefined
    : Account | undefined;

/** What a rule may know of who calls and from where. */
export interface Call<E extends Endpoint, A extends Access> {
  input: z.output<E['request']>;
  /** Who is signed in. */
  account: AccountFor<A>;
  /** Who acts with the administrator's rights. */
  administrator: A extends 'admin' ? Administrator : Administrator | undefined;
  /** Whether the administrator calls: he has access to everything. */
  isAdmin: boolean;
  /** What the browser keeps under a name. */
  readCookie: (name: string) => string | undefined;
  /** The caller's network address. */
  ip: string;
  /** The `adminToken` of a download's address, where it is not the administrator's long one. */
  linkToken: string | undefined;
  /** Lets work go on after the answer has been sent. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface Route<E extends Endpoint = Endpoint, A extends Access = Access> {
  endpoint: E;
  access: A;
  /** Tries by address, besides what a rule limits itself. */
  limit?: AttemptLimit;
  /** The administrator's token may stand in the address: a download is no `fetch`. */
  takesAddressToken?: true;
  run: (call: Call<E, A>) => Promise<z.input<E['response']> | Reply>;
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
  const { endpoint, access, limit, takesAddressToken, run } = route;
  let caller = NOBODY;
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request);
    caller = await readCaller(request, access, takesAddressToken);
    authorise(access, caller);
    if (limit) await limitAttempts(limit, platform.ip);

    const fields = await readFields(endpoint, request);
    const input = parseInput(endpoint, { ...fields, ...pathParameters });
    const { account, administrator } = caller;
    const isAdmin = administrator !== undefined;
    const result = await run({
      ...{ input, account, administrator, isAdmin, ip: platform.ip },
      readCookie: (name) => readCookie(request, name),
      linkToken: takesAddressToken && !isAdmin ? addressToken(request) : undefined,
      waitUntil: (work) => platform.waitUntil(work),
    } as Call<Endpoint, Access>);
    const reply = result instanceof Reply ? result : new Reply(result);
    const response = reply.toResponse(endpoint.response);
    return withCookies(response, hintRepair(request, access, caller, response.status));
  } catch (error) {
    const response = failed(endpoint.path, error);
    return withCookies(response, hintRepair(request, access, caller, response.status));
  }
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** The answer to a failure: its own sentence for an AppError, nothing but an apology otherwise. */
export function failed(path: string, error: unknown): Response {
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
  if (known.status >= 500) {
    const requestId = randomUUID();
    log('error', 'request failed', { path, status: known.status, requestId }, known);
  }
  const headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...known.headers,
  };
  return Response.json(known.body, { status: known.status, headers });
}
