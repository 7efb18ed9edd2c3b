import { Hono } from 'hono';
import type { z } from 'zod';
import type { Endpoint, nothing } from '#contract/endpoint.ts';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { ADMIN_TOKEN_HEADER, CHALLENGE_HEADER } from '#contract/sessions/session.ts';
import type { Account } from '../accounts/account.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { type AttemptLimit, limitAttempts, toNetwork } from '../limits/attempts.ts';
import { serverMessages } from '../messages.ts';
import { hideServerTiming } from '../service-timing.ts';
import { type Administrator, ANONYMOUS } from '../sessions/caller.ts';
import type { Editor } from '../sessions/editor.ts';
import { requireRecentAuthentication } from '../sessions/reauthentication.ts';
import type { AccountLedger } from '../store/ledger.ts';
import type { RecordRef } from '../store/sessions.ts';
import {
  type Access,
  addressToken,
  authorise,
  correctHint,
  editorToken,
  type Identified,
  readCaller,
} from './access.ts';
import { readBytes, readJson } from './body.ts';
import { cookieNames, readCookie } from './cookies.ts';
import {
  isFromAnotherSite,
  isNavigation,
  preflightResponse,
  requireSameOrigin,
  requireStudioOrigin,
  shareWithStudio,
} from './origin.ts';
import { failureResponse, type Platform, publicFunction } from './public-function.ts';
import { claimsAdministrator, isSharedCall, type KeptByCdn, Reply } from './reply.ts';

/** Allowance for the other fields and the boundaries. */
const FORM_BYTES = 64 * 1024;

/** Reads the form for grade evidence. @throws AppError `needs_form`, `evidence_too_large` or `malformed_form` */
async function readForm(request: Request): Promise<object> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(type)) throw new AppError('needs_form');
  const bytes = await readBytes(request, EVIDENCE_PDF_MAX_BYTES + FORM_BYTES, 'evidence_too_large');
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch (cause) {
    throw new AppError('malformed_form', { cause });
  }
}

/** Reads a request's fields, except path parameters, without validating them. */
async function readFields(endpoint: Endpoint, request: Request): Promise<object> {
  if (endpoint.method === 'GET') return readQuery(endpoint, request);
  return endpoint.encoding === 'multipart' ? readForm(request) : readJson(request);
}

/** Ignores undeclared fields, such as campaign tags. Refuses repeated fields, which parsers read differently. */
function readQuery({ request: { shape } }: Endpoint, request: Request): object {
  const query = new URL(request.url).searchParams;
  const declared = [...query].filter(([name]) => Object.hasOwn(shape, name));
  const fields = new Map(declared);
  if (fields.size === declared.length) return Object.fromEntries(fields);
  const repeated = [...fields.keys()].filter((name) => query.getAll(name).length > 1);
  const problems = repeated.map((name) => [name, serverMessages.fieldInvalid]);
  throw new AppError('invalid_request', { fields: Object.fromEntries(problems) });
}

type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue;

function describe({ code, input }: z.core.$ZodRawIssue): string {
  if (code === 'unrecognized_keys') return serverMessages.fieldUnknown;
  return input === undefined ? serverMessages.fieldMissing : serverMessages.fieldInvalid;
}

const describeWithName = (issue: z.core.$ZodRawIssue) => `${fieldName(issue)}: ${describe(issue)}`;

const fieldName = (issue: Issue) =>
  String((issue.code === 'unrecognized_keys' ? issue.keys?.[0] : issue.path?.join('.')) ?? '');

/** @throws AppError `not_found` if only path fields are invalid, otherwise `invalid_request` */
function parseInput(endpoint: Endpoint, value: object): Record<string, unknown> {
  const parsed = endpoint.request.safeParse(value, { error: describe });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => [fieldName(issue), issue.message] as const);
  // Reversed, because the last entry of a field wins and the first problem is the useful one.
  const fields = Object.fromEntries(problems.toReversed());
  const isPathOnly = Object.keys(fields).every((field) => endpoint.path.includes(`:${field}`));
  if (isPathOnly) throw new AppError('not_found');
  const named = endpoint.request.safeParse(value, { error: describeWithName });
  throw new AppError('invalid_request', { message: named.error?.issues[0]?.message, fields });
}

type AccountFor<A extends Access> = A extends 'user'
  ? Account
  : A extends 'anyone'
    ? undefined
    : Account | undefined;

type LedgerFor<A extends Access, L extends boolean> = L extends true
  ? AccountFor<A> extends Account
    ? AccountLedger
    : AccountLedger | undefined
  : undefined;

export interface Call<E extends Endpoint, A extends Access, L extends boolean = boolean> {
  input: z.output<E['request']>;
  account: AccountFor<A>;
  /** Account's ledger. Undefined unless the route has `readsLedger`. */
  ledger: LedgerFor<A, L>;
  /** Unparsed record that the route's `readsRecord` names. */
  record: unknown;
  sessionId: A extends 'user' ? string : string | undefined;
  administrator: A extends 'admin' ? Administrator : Administrator | undefined;
  isAdmin: boolean;
  editor: A extends 'editor' ? Editor : undefined;
  readCookie: (name: string) => string | undefined;
  cookieNames: () => string[];
  ip: string;
  challenge: string | undefined;
  userAgent: string | undefined;
  /** Unverified: it may be forged or expired. */
  adminToken: string | undefined;
  /** Token from a download's address. Undefined if the caller is the administrator. */
  linkToken: string | undefined;
  /** True if the CDN may reuse the response for other callers. Always false without the route's `keptByCdn`. */
  isShared: boolean;
  waitUntil: (work: Promise<unknown>) => void;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a rule without a result returns void
type NothingFor<E extends Endpoint> = E['response'] extends typeof nothing ? void : never;

interface Route<
  E extends Endpoint = Endpoint,
  A extends Access = Access,
  L extends boolean = boolean,
> {
  endpoint: E;
  access: A;
  /** Limit on calls by network. Rules have limits of their own. */
  limit?: AttemptLimit;
  /** Limit on calls by account, counted in the request that reads the account. */
  accountLimit?: A extends 'user' ? AttemptLimit : never;
  /** Hides how often services were called, which would reveal if an address has an account. */
  hidesTiming?: true;
  /** Accepts the administrator's token in the address, because a download cannot send a header. */
  takesAddressToken?: true;
  /** Lets the CDN cache responses. Then only callers who claim to be administrators are identified. */
  keptByCdn?: KeptByCdn;
  readsLedger?: L;
  /** Names another record of the account to read in the same request. @param path path parameters */
  readsRecord?: (accountId: string, path: Record<string, string>) => RecordRef | undefined;
  /** Makes administrators sign in again if their last sign-in is not recent. */
  needsRecentAuthentication?: A extends 'admin' ? true : never;
  /** Page to which browsers coming from another site are redirected. The route does nothing else then. */
  fromAnotherSite?: string;
  /** Refuses a GET that is not a person's navigation, because the route changes something. */
  needsNavigation?: true;
  addressIsPermission?: true;
  /** Lets the Studio at `STUDIO_URL` call the route. Routes with `access: 'editor'` need no mark. */
  isForStudio?: true;
  /** Returns nothing if the response is `nothing`. */
  run: (call: Call<E, A, L>) => Promise<z.input<E['response']> | Reply | NothingFor<E>>;
}

/** Handles a request. Authorises the caller before reading the body. */
async function handle(
  route: Route,
  request: Request,
  pathParameters: Record<string, string>,
  platform: Platform,
): Promise<Response> {
  const { endpoint, access, limit, takesAddressToken, keptByCdn, readsRecord } = route;
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
      caller = await readCaller(request, { ...route, readsRecord: record, ip });
    }
    authorise(access, caller);
    if (route.needsRecentAuthentication && caller.administrator) {
      await requireRecentAuthentication(caller.administrator);
    }
    for (const record of caller.recordUse) platform.waitUntil(record());
    if (limit) await limitAttempts(limit, toNetwork(ip).host);

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
    const reply = result instanceof Reply ? result : new Reply(result ?? {});
    const response = reply.toResponse(endpoint.response);
    return withCookies(response, correctHint(request, access, caller, response.status));
  } catch (error) {
    const response = failureResponse(endpoint.path, error);
    return withCookies(response, correctHint(request, access, caller, response.status));
  }
}

/** @throws AppError `foreign_origin` for a write from another site's page */
function requireOwnPage(request: Request, access: Access): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (editorToken(request, access) === undefined) requireSameOrigin(request);
  else requireStudioOrigin(request, config().STUDIO_URL);
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

interface Bindings {
  platform: Platform;
}

export function route<E extends Endpoint, A extends Access, L extends boolean = false>(
  declaration: Route<E, A, L>,
): Route {
  return declaration as unknown as Route;
}

export function serve(...routes: Route[]) {
  const app = new Hono<{ Bindings: Bindings }>();
  for (const { endpoint } of routes.filter(isForStudio)) {
    app.use(endpoint.path, async (c, next) => {
      const { STUDIO_URL } = config();
      const preflight = preflightResponse(
        c.req.raw,
        STUDIO_URL,
        allowedMethods(routes, endpoint.path),
      );
      if (preflight) return preflight;
      await next();
      return void shareWithStudio(c.req.raw, STUDIO_URL, c.res);
    });
  }
  for (const declared of routes) {
    const { method, path } = declared.endpoint;
    app.on(method, path, (c) => handle(declared, c.req.raw, c.req.param(), c.env.platform));
  }
  for (const { endpoint } of routes) app.all(endpoint.path, () => notAllowed(routes, endpoint));
  app.notFound((c) => failureResponse(c.req.path, new AppError('not_found')));
  app.onError((error, c) => failureResponse(c.req.routePath, error));
  return publicFunction((request, platform) => app.fetch(request, { platform }));
}

const isForStudio = ({ access, isForStudio: isMarked }: Route) => access === 'editor' || isMarked;

const allowedMethods = (routes: Route[], path: string) =>
  routes.filter(({ endpoint }) => endpoint.path === path).map(({ endpoint }) => endpoint.method);

function notAllowed(routes: Route[], { path }: Endpoint): Response {
  const Allow = allowedMethods(routes, path).join(', ');
  return failureResponse(path, new AppError('method_not_allowed', { headers: { Allow } }));
}
