import { AsyncLocalStorage } from 'node:async_hooks';
import { Cookies } from './cookies.ts';

/** The second argument of a function, in the shape of `Context` of `@netlify/functions`. */
export interface FunctionContext {
  account: { id: string };
  cookies: Cookies;
  deploy: { context: string; id: string; published: boolean };
  geo: { city: string; country: { code: string; name: string }; timezone: string };
  ip: string;
  json: (value: unknown) => Response;
  log: (...values: unknown[]) => void;
  next: () => Promise<Response>;
  params: Record<string, string>;
  requestId: string;
  server: { region: string };
  site: { id: string; name: string; url: string };
  url: URL;
  waitUntil: (work: Promise<unknown>) => void;
}

/** The context of the current call, for `Netlify.context`. */
export const running = new AsyncLocalStorage<FunctionContext>();

/** Work that continues after a response was sent. */
const pendingWork = new Set<Promise<unknown>>();

/** Waits for all work that functions passed to `waitUntil`, and for what that work passes on. */
export async function settled(): Promise<void> {
  while (pendingWork.size > 0) await Promise.allSettled(pendingWork);
}

function waitUntil(work: Promise<unknown>): void {
  const watched = Promise.resolve(work)
    .catch((error: unknown) => console.error(error))
    .finally(() => pendingWork.delete(watched));
  pendingWork.add(watched);
}

/** Creates the context of one call. `next` is what follows an edge function. */
export function createContext(
  request: Request,
  call: {
    params: Record<string, string>;
    siteUrl: string;
    deployContext: string;
    next: () => Promise<Response>;
  },
): FunctionContext {
  return {
    account: { id: 'local' },
    cookies: new Cookies(request),
    deploy: {
      context: call.deployContext,
      id: 'local',
      published: call.deployContext === 'production',
    },
    geo: { city: '', country: { code: 'GB', name: 'United Kingdom' }, timezone: 'Europe/London' },
    ip: request.headers.get('x-nf-client-connection-ip') ?? '',
    json: (value) => Response.json(value),
    log: (...values) => console.log(...values),
    next: call.next,
    params: call.params,
    requestId: request.headers.get('x-nf-request-id') ?? '',
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: call.siteUrl },
    url: new URL(request.url),
    waitUntil,
  };
}
