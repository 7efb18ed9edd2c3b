import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { limitBody } from '../../kit/limit-body.ts';
import { Auth } from '../auth.ts';
import { apiError } from '../errors.ts';
import type { Lake } from '../lake.ts';
import type { Member, Role } from '../options.ts';

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: {
    isMember: boolean;
    role: Role | undefined;
    /** Undefined if the caller is anonymous. */
    member: Member | undefined;
    auth: Auth;
  };
}
export type Api = Hono<ApiEnv>;
export type ApiContext = Context<ApiEnv>;

const PREFLIGHT_SECONDS = 86_400;
/** Limit of the hosted service for requests other than uploads. */
const MAX_BODY_BYTES = 4_000_000;
const RATE_PER_SECOND = 25;

export function createApi(lake: Lake): Api {
  const api: Api = new Hono<ApiEnv>();
  const auth = new Auth(listMembers(lake));
  // Browsers send the token in a header, never in a cookie, so any origin is safe.
  api.use(cors({ origin: (origin) => origin, credentials: true, maxAge: PREFLIGHT_SECONDS }));
  api.use(async (c, next) => {
    c.set('auth', auth);
    const ticket = c.req.query('ticket');
    const hasTicket = ticket !== undefined && auth.spendTicket(ticket);
    const member = hasTicket ? undefined : auth.findMember(c.req.header('authorization'));
    c.set('member', member);
    c.set('isMember', hasTicket || member !== undefined);
    c.set('role', member?.role);
    requireProject(lake, c.req.header('x-sanity-project-id'));
    requireProject(lake, projectOfHost(c.req.header('host')));
    await next();
  });
  api.use(
    '/data/*',
    limitBody(MAX_BODY_BYTES, () => {
      throw apiError(413, `Request body is larger than ${MAX_BODY_BYTES} bytes`);
    }),
  );
  // After authentication: a refused caller must not use up the owner's rate limit.
  const { ratePerSecond = RATE_PER_SECOND } = lake.options;
  api.use('/data/mutate/*', limitRate(ratePerSecond));
  api.use('/assets/*', limitRate(ratePerSecond));
  return api;
}

function listMembers({ options, user }: Lake): Member[] {
  const { token, role = 'administrator', studioToken, members = [] } = options;
  const owner: Member[] = studioToken ? [{ token: studioToken, role: 'administrator', user }] : [];
  return [{ token, role, user }, ...owner, ...members];
}

/** Reads the project from the host `<project>.localhost` or `l<N>.<project>.localhost`. */
function projectOfHost(host = ''): string | undefined {
  return /^(?:l\d+[.])?([a-z0-9-]+)[.]localhost(?::\d+)?$/.exec(host)?.[1];
}

/** @throws LakeError 404 */
export function requireProject(lake: Lake, projectId: string | undefined): void {
  if (projectId === undefined || projectId === lake.options.projectId) return;
  throw apiError(404, `Project with ID "${projectId}" not found`);
}

/** @throws LakeError 404 */
export function requireDataset(lake: Lake, dataset: string): void {
  if (dataset === lake.options.dataset) return;
  const { projectId } = lake.options;
  throw apiError(404, `Dataset "${dataset}" not found for project ID "${projectId}"`);
}

/** @throws LakeError 400 */
export async function readJson<T extends z.ZodType>(c: ApiContext, type: T): Promise<z.infer<T>> {
  const parsed = type.safeParse(await c.req.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw apiError(400, `Invalid request body: ${z.prettifyError(parsed.error)}`);
}

export const isSet = (c: ApiContext, name: string): boolean => c.req.query(name) === 'true';

/** Parses the `$name=<JSON>` parameters of a query. @throws LakeError 400 */
export function queryParams(c: ApiContext): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(c.req.query())) {
    if (!name.startsWith('$')) continue;
    try {
      params[name.slice(1)] = JSON.parse(value);
    } catch {
      throw apiError(400, `Unable to parse value of "${name}=${value}"`);
    }
  }
  return params;
}

export const apiVersion = (c: ApiContext): string => c.req.path.split('/')[1] ?? 'v1';

const WINDOW_MS = 1_000;

/**
 * Enforces the rate limit that the hosted service has for each network address. All local callers share one address.
 */
function limitRate(max: number): MiddlewareHandler {
  const times: number[] = [];
  return async (c, next) => {
    if (c.req.method !== 'POST') return next();
    const now = performance.now();
    while (times[0] !== undefined && times[0] <= now - WINDOW_MS) times.shift();
    c.header('ratelimit-limit', `${max}`);
    c.header('ratelimit-remaining', `${Math.max(max - times.length - 1, 0)}`);
    c.header('ratelimit-reset', '1');
    if (times.length >= max) {
      c.header('retry-after', '1');
      throw apiError(429, 'Too Many Requests', 'SIO-429-RATE');
    }
    times.push(now);
    return next();
  };
}
