import { Hono } from 'hono';
import type { z } from 'zod';
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';
import type { Endpoint, nothing } from '#contract/endpoint.ts';
import { ADMIN_TOKEN_HEADER, CHALLENGE_HEADER } from '#contract/sessions/session.ts';
import type { Features } from '#contract/shop-config.ts';
import { features } from '#shop';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { type AttemptLimit, limitAttempts, toNetwork } from '../limits/attempts.ts';
import { hideServerTiming } from '../service-timing.ts';
import { ANONYMOUS } from '../sessions/caller.ts';
import { requireRecentAuthentication } from '../sessions/reauthentication.ts';
import { verifySession } from '../tokens/sessions.ts';
import {
  type Access,
  addressToken,
  authorise,
  correctHint,
  editorToken,
  type Granted,
  identifyCaller,
  requireAdministrator,
} from './access.ts';
import { cookieNames, readCookie, SESSION_COOKIE } from './cookies.ts';
import { parseInput, readFields } from './input.ts';
import {
  isFromAnotherSite,
  isNavigation,
  preflightResponse,
  requireSameOrigin,
  requireStudioOrigin,
  shareWithStudio,
} from './origin.ts';
import { failureResponse, type Platform, publicFunction } from './public-function.ts';
import { type CdnCache, claimsAdministrator, isSharedCall, Reply } from './reply.ts';

/** Values that every rule gets, whatever access its route requires. */
interface AnyCall<Input> {
  input: Input;
  readCookie: (name: string) => string | undefined;
  cookieNames: () => string[];
  ip: string;
  challenge: string | undefined;
  userAgent: string | undefined;
  /** Unverified: it may be forged or expired. */
  adminToken: string | undefined;
  /** Unverified token from a download's address. Undefined unless the route has `takesAddressToken`. */
  linkToken: string | undefined;
  /** True if the CDN may reuse the response for other callers. Always false without the route's `cdnCache`. */
  isShared: boolean;
  waitUntil: (work: Promise<unknown>) => void;
}

export type Call<A extends Access, Input = unknown> = Granted[A] & AnyCall<Input>;

// biome-ignore lint/suspicious/noConfusingVoidType: a rule without a result returns void
type NothingFor<Res extends ZodMiniType> = Res extends typeof nothing ? void : never;

interface Declaration<Req extends ZodMiniObject, Res extends ZodMiniType, A extends Access, Ahead> {
  endpoint: Endpoint<Req, Res>;
  access: A;
  /** Feature of the route: the path is unknown while the feature is switched off. */
  feature?: keyof Features;
  /** Limit on calls by network. Rules have limits of their own. */
  limit?: AttemptLimit;
  /** Hides how often services were called, which would reveal if an address has an account. */
  hidesTiming?: true;
  /** Accepts the administrator's token in the address, because a download cannot send a header. */
  takesAddressToken?: true;
  /** Lets the CDN cache responses. Then only callers who claim to be administrators are identified. */
  cdnCache?: CdnCache;
  /** Makes administrators sign in again if their last sign-in is not recent. Refuses all other callers. */
  needsRecentAuthentication?: true;
  /** Page to which browsers coming from another site are redirected. The route does nothing else then. */
  fromAnotherSite?: string;
  /** Refuses a GET that is not a person's navigation, because the route changes something. */
  needsNavigation?: true;
  addressIsPermission?: true;
  /** Lets the Studio at `STUDIO_URL` call the route. Routes with `access: 'editor'` need no mark. */
  isForStudio?: true;
  /**
   * Starts to read what belongs to the account of a signed session token, while the session is still being looked up:
   * the response waits for the store once. The rule gets the result only if the session is valid.
   */
  readAhead?: (accountId: string) => Promise<Ahead>;
  /** Returns nothing if the response is `nothing`. */
  run: (
    call: Call<A, z.output<Req>>,
    ahead: Awaited<Ahead> | undefined,
  ) => Promise<z.input<Res> | Reply | NothingFor<Res>>;
}

interface Incoming {
  request: Request;
  pathParameters: Record<string, string>;
  platform: Platform;
}

/** Handles a request. Authorises the caller before reading the body. */
async function handle<Req extends ZodMiniObject, Res extends ZodMiniType, A extends Access, Ahead>(
  route: Declaration<Req, Res, A, Ahead>,
  incoming: Incoming,
): Promise<Response> {
  const { endpoint, access, limit, takesAddressToken } = route;
  const { request, platform } = incoming;
  const { ip } = platform;
  let caller = ANONYMOUS;
  let response: Response;
  if (route.hidesTiming) hideServerTiming();
  try {
    if (!route.addressIsPermission) requireOwnPage(request, access);
    if (route.fromAnotherSite && isFromAnotherSite(request)) {
      return Reply.redirect(route.fromAnotherSite).toResponse(endpoint.response);
    }
    if (route.needsNavigation && !isNavigation(request)) throw new AppError('forbidden');
    const ahead = route.readAhead && startReading(request, route.readAhead);
    if (route.cdnCache === undefined || claimsAdministrator(request)) {
      caller = await identifyCaller(request, { access, takesAddressToken, ip });
    }
    const granted = authorise(access, caller);
    if (route.needsRecentAuthentication) {
      await requireRecentAuthentication(requireAdministrator(caller));
    }
    for (const record of caller.recordUse) platform.waitUntil(record());
    if (limit) await limitAttempts(limit, toNetwork(ip).host);
    const call = await readCall(route, incoming);
    const result = await route.run({ ...granted, ...call }, caller.session && (await ahead));
    const reply = result instanceof Reply ? result : new Reply(result ?? {});
    response = reply.toResponse(endpoint.response);
  } catch (error) {
    response = failureResponse(endpoint.path, error);
  }
  for (const cookie of correctHint(request, access, caller, response.status)) {
    response.headers.append('Set-Cookie', cookie);
  }
  return response;
}

/** The result may never be awaited, so a failure counts only then. */
function startReading<T>(
  request: Request,
  read: (accountId: string) => Promise<T>,
): Promise<T | undefined> {
  const start = async () => {
    const signed = await verifySession(readCookie(request, SESSION_COOKIE) ?? '');
    return signed && read(signed.accountId);
  };
  const started = start();
  started.catch(() => {});
  return started;
}

/** @throws AppError from {@link readFields} and {@link parseInput} */
async function readCall<
  Req extends ZodMiniObject,
  Res extends ZodMiniType,
  A extends Access,
  Ahead,
>(
  { endpoint, takesAddressToken, cdnCache, addressIsPermission }: Declaration<Req, Res, A, Ahead>,
  { request, pathParameters, platform }: Incoming,
): Promise<AnyCall<z.output<Req>>> {
  const { headers } = request;
  const fields = addressIsPermission ? {} : await readFields(endpoint, request);
  return {
    input: parseInput(endpoint, { ...fields, ...pathParameters }),
    readCookie: (name) => readCookie(request, name),
    cookieNames: () => cookieNames(request),
    ip: platform.ip,
    challenge: headers.get(CHALLENGE_HEADER) ?? undefined,
    userAgent: headers.get('user-agent') ?? undefined,
    adminToken: headers.get(ADMIN_TOKEN_HEADER) ?? undefined,
    linkToken: takesAddressToken && addressToken(request),
    isShared: isSharedCall(request, endpoint, pathParameters, cdnCache),
    waitUntil: (work) => platform.waitUntil(work),
  };
}

/** @throws AppError `foreign_origin` for a write from another site's page */
function requireOwnPage(request: Request, access: Access): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (editorToken(request, access) === undefined) requireSameOrigin(request);
  else requireStudioOrigin(request, config().STUDIO_URL);
}

interface Route extends Pick<Endpoint, 'method' | 'path'> {
  isOpen: boolean;
  isForStudio: boolean;
  handle: (incoming: Incoming) => Promise<Response>;
}

export function route<Req extends ZodMiniObject, Res extends ZodMiniType, A extends Access, Ahead>(
  declared: Declaration<Req, Res, A, Ahead>,
): Route {
  const { endpoint, access, feature, isForStudio = access === 'editor' } = declared;
  return {
    method: endpoint.method,
    path: endpoint.path,
    isOpen: !feature || features[feature] === true,
    isForStudio,
    handle: (incoming) => handle(declared, incoming),
  };
}

export function serve(...declared: Route[]) {
  const routes = declared.filter(({ isOpen }) => isOpen);
  const app = new Hono<{ Bindings: { platform: Platform } }>();
  for (const { path } of routes.filter(({ isForStudio }) => isForStudio)) {
    app.use(path, async (c, next) => {
      const { STUDIO_URL } = config();
      const preflight = preflightResponse(c.req.raw, STUDIO_URL, allowedMethods(routes, path));
      if (preflight) return preflight;
      await next();
      return void shareWithStudio(c.req.raw, STUDIO_URL, c.res);
    });
  }
  for (const { method, path, handle } of routes) {
    app.on(method, path, ({ req, env: { platform } }) =>
      handle({ request: req.raw, pathParameters: req.param(), platform }),
    );
  }
  for (const { path } of routes) app.all(path, () => notAllowed(routes, path));
  app.notFound((c) => failureResponse(c.req.path, new AppError('not_found')));
  app.onError((error, c) => failureResponse(c.req.routePath, error));
  return publicFunction((request, platform) => app.fetch(request, { platform }));
}

const allowedMethods = (routes: Route[], path: string) =>
  routes.filter((route) => route.path === path).map(({ method }) => method);

function notAllowed(routes: Route[], path: string): Response {
  const Allow = allowedMethods(routes, path).join(', ');
  return failureResponse(path, new AppError('method_not_allowed', { headers: { Allow } }));
}
