import type { z } from 'zod';
import { ADMIN_TOKEN_HEADER, CHALLENGE_HEADER } from '#contract/accounts/session.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Account } from '../accounts/account.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { type AttemptLimit, limitAttempts } from '../limits/attempts.ts';
import { networkOf } from '../limits/network.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { hideServerTiming } from '../service-timing.ts';
import type { RecordRef } from '../services/kv-sessions.ts';
import { type Administrator, ANONYMOUS } from '../sessions/caller.ts';
import type { Editor } from '../sessions/editor.ts';
import { requireRecentAuthentication } from '../sessions/reauthentication.ts';
import {
  type Access,
  addressToken,
  authorise,
  correctHint,
  editorToken,
  type Identified,
  readCaller,
} from './access.ts';
import { cookieNames, readCookie } from './cookies.ts';
import { failureResponse } from './failure-response.ts';
import { readFields } from './fields.ts';
import { parseInput } from './input.ts';
import {
  isFromAnotherSite,
  isNavigation,
  requireSameOrigin,
  requireStudioOrigin,
} from './origin.ts';
import type { Platform } from './platform.ts';
import { Reply } from './reply.ts';
import { claimsAdministrator, isSharedCall, type KeptByCdn } from './shared-call.ts';

type AccountFor<A extends Access> = A extends 'user'
  ? Account
  : A extends 'anyone'
    ? undefined
    : Account | undefined;

/** Every account has a ledger. */
type LedgerFor<A extends Access, L extends boolean> = L extends true
  ? AccountFor<A> extends Account
    ? AccountLedger
    : AccountLedger | undefined
  : undefined;

/** A call as a rule sees it. */
export interface Call<E extends Endpoint, A extends Access, L extends boolean = boolean> {
  input: z.output<E['request']>;
  /** The signed-in account. */
  account: AccountFor<A>;
  /** The account's ledger, on a route that reads it. */
  ledger: LedgerFor<A, L>;
  /** The account's record that the route reads, unparsed. */
  record: unknown;
  /** The session with which the account is signed in. */
  sessionId: A extends 'user' ? string : string | undefined;
  /** The administrator who calls. */
  administrator: A extends 'admin' ? Administrator : Administrator | undefined;
  isAdmin: boolean;
  /** The Studio editor or administrator who calls. */
  editor: A extends 'editor' ? Editor : undefined;
  readCookie: (name: string) => string | undefined;
  /** The names of the cookies that the caller's browser sent. */
  cookieNames: () => string[];
  /** The caller's network address. */
  ip: string;
  /** The solved challenge that came with the call. */
  challenge: string | undefined;
  /** What the caller's browser calls itself. */
  userAgent: string | undefined;
  /** The administrator's token, which may be forged or over. */
  adminToken: string | undefined;
  /** The token in a download's address, where it is not the administrator's own. */
  linkToken: string | undefined;
  /** Whether the CDN may give the response to others. Always false without the route's `keptByCdn`. */
  isShared: boolean;
  /** Lets work continue after the response has been sent. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface Route<
  E extends Endpoint = Endpoint,
  A extends Access = Access,
  L extends boolean = boolean,
> {
  endpoint: E;
  access: A;
  /** Limits calls by network. Rules have limits of their own. */
  limit?: AttemptLimit;
  /** Limits calls by account, in the request that reads it. */
  accountLimit?: A extends 'user' ? AttemptLimit : never;
  /** Leaves out how often services were asked, which would tell whether an address has an account. */
  hidesTiming?: true;
  /** Accepts the administrator's token in the address, because a download cannot send a header. */
  takesAddressToken?: true;
  /** Lets the CDN keep responses. Then only callers who claim to be administrators are identified. */
  keptByCdn?: KeptByCdn;
  /** Reads the ledger of the caller's account together with the account. */
  readsLedger?: L;
  /** Reads one more record of the caller's account, or a hash of them, in the same request. @param path what the path names */
  readsRecord?: (accountId: string, path: Record<string, string>) => RecordRef | undefined;
  /** Asks an administrator who has not proved lately who they are to do it again. */
  needsRecentAuthentication?: A extends 'admin' ? true : never;
  /** Leads a browser that a page of another site sends here to this page instead, and does nothing else. */
  fromAnotherSite?: string;
  /** Refuses a GET by which no person leads the browser here, because it changes something. */
  needsNavigation?: true;
  /** Takes a write from anywhere, and no body: the token in its address is the whole permission. */
  addressIsPermission?: true;
  /** Lets the Studio at `STUDIO_URL` call it; `access: 'editor'` does, too. */
  isForStudio?: true;
  run: (call: Call<E, A, L>) => Promise<z.input<E['response']> | Reply>;
}

/**
 * Handles a request: origin, session, authorisation, limit, body, rule, response. In this order, so
 * that the caller is authorised before the body is read.
 */
export async function handle(
  route: Route,
  request: Request,
  pathParameters: Record<string, string>,
  platform: Platform,
): Promise<Response> {
  const { endpoint, access, limit, takesAddressToken, keptByCdn, readsLedger, readsRecord } = route;
  let caller: Identified = ANONYMOUS;
  if (route.hidesTiming) hideServerTiming();
  try {
    if (!route.addressIsPermission) requireOwnPage(request, access);
    if (route.fromAnotherSite && isFromAnotherSite(request)) {
      return Reply.redirect(route.fromAnotherSite).toResponse(endpoint.response);
    }
    if (route.needsNavigation && !isNavigation(request)) throw new AppError('forbidden');
    const { ip } = platform;
    if (keptByCdn === undefined || claimsAdministrator(request)) {
      const record = readsRecord && ((id: string) => readsRecord(id, pathParameters));
      const { accountLimit } = route;
      const way = { access, takesAddressToken, readsLedger, readsRecord: record, accountLimit, ip };
      caller = await readCaller(request, way);
    }
    authorise(access, caller);
    if (route.needsRecentAuthentication && caller.administrator) {
      await requireRecentAuthentication(caller.administrator);
    }
    for (const record of caller.recordUse) platform.waitUntil(record());
    if (limit) await limitAttempts(limit, networkOf(ip).host);

    const fields = route.addressIsPermission ? {} : await readFields(endpoint, request);
    const input = parseInput(endpoint, { ...fields, ...pathParameters });
    const { account, ledger, record, sessionId, administrator } = caller;
    const isAdmin = administrator !== undefined;
    const result = await route.run({
      input,
      account,
      ledger,
      record,
      sessionId,
      administrator,
      isAdmin,
      ip,
      userAgent: request.headers.get('user-agent') ?? undefined,
      adminToken: request.headers.get(ADMIN_TOKEN_HEADER) ?? undefined,
      editor: access === 'editor' ? (caller.editor ?? administrator) : undefined,
      challenge: request.headers.get(CHALLENGE_HEADER) ?? undefined,
      readCookie: (name) => readCookie(request, name),
      cookieNames: () => cookieNames(request),
      linkToken: takesAddressToken && !isAdmin ? addressToken(request) : undefined,
      isShared: isSharedCall(request, endpoint, pathParameters, keptByCdn),
      waitUntil: (work) => platform.waitUntil(work),
    } as Call<Endpoint, Access>);
    const reply = result instanceof Reply ? result : new Reply(result);
    const response = reply.toResponse(endpoint.response);
    return withCookies(response, correctHint(request, access, caller, response.status));
  } catch (error) {
    const response = failureResponse(endpoint.path, error);
    return withCookies(response, correctHint(request, access, caller, response.status));
  }
}

/** @throws AppError `foreign_origin` for a write that a page of someone else sends */
function requireOwnPage(request: Request, access: Access): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (editorToken(request, access) === undefined) requireSameOrigin(request);
  else requireStudioOrigin(request, config().STUDIO_URL);
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
