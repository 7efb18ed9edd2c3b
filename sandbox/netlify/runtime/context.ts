import { AsyncLocalStorage } from 'node:async_hooks';
import { Cookies } from './cookies.ts';

/** What a function is told besides the request; the shape of `Context` of `@netlify/functions`. */
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

/** The context of the call that runs, for `Netlify.context`. */
export const running = new AsyncLocalStorage<FunctionContext>();

/** What goes on after its answer was sent. */
const afterwards = new Set<Promise<unknown>>();

/** Waits for all that functions gave to `waitUntil`. */
export async function settled(): Promise<void> {
  await Promise.allSettled(afterwards);
}

function waitUntil(work: Promise<unknown>): void {
  const watched = Promise.resolve(work)
    .catch((error: unknown) => console.error(error))
    .finally(() => afterwards.delete(watched));
  afterwards.add(watched);
}

/** Makes the context of one call. `next` is what an edge function passes on to. */
export function createContext(
  request: Request,
  call: { params: Record<string, string>; siteUrl: string; next: () => Promise<Response> },
): FunctionContext {
  return {
    account: { id: 'local' },
    cookies: new Cookies(request),
    deploy: { context: 'production', id: 'local', published: true },
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
