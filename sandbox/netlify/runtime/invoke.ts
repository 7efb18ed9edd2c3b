import { createContext, type FunctionContext, running } from './context.ts';
import type { Loaded } from './load.ts';

/** The deploy that a function belongs to. */
export interface Deploy {
  siteUrl: string;
  deployContext: string;
}

export interface Call extends Deploy {
  params: Record<string, string>;
}

/** A function returned something other than a Response. */
export class NoResponse extends Error {}

/**
 * Runs a function.
 * @throws NoResponse, or the function's own error
 */
export async function invokeFunction(
  loaded: Loaded,
  request: Request,
  call: Call,
): Promise<Response> {
  const next = () => Promise.reject(new Error('Only an edge function can call next()'));
  const context = createContext(request, { ...call, next });
  const response = await run(loaded, request, context);
  if (response === undefined) return context.cookies.applied(new Response(null, { status: 204 }));
  return context.cookies.applied(response);
}

/** Runs a chain of edge functions. A request that none of them responds to goes to `last`. */
export async function invokeEdge(
  chain: { loaded: Loaded; params: Record<string, string> }[],
  request: Request,
  deploy: Deploy,
  last: (request: Request) => Promise<Response>,
): Promise<Response> {
  const [first, ...rest] = chain;
  if (!first) return last(request);
  const passOn = (changed: Request) => invokeEdge(rest, changed, deploy, last);
  const next = (changed: Request = request) => passOn(changed);
  const context = createContext(request, { ...deploy, params: first.params, next });
  const response = await run(first.loaded, request, context);
  return context.cookies.applied(response ?? (await passOn(request)));
}

async function run(loaded: Loaded, request: Request, context: FunctionContext) {
  const response: unknown = await running.run(context, () => loaded.handler(request, context));
  if (response === undefined || response instanceof Response) return response;
  throw new NoResponse(`${loaded.route.name} did not return a Response`);
}
