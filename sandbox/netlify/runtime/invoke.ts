import { createContext, type FunctionContext } from './context.ts';
import type { Loaded } from './load.ts';

export interface Deploy {
  deployContext: string;
}

export interface Call extends Deploy {
  params: Record<string, string>;
}

export class NoResponse extends Error {}

/** Runs a function. @throws NoResponse, or the function's own error */
export async function invokeFunction(
  loaded: Loaded,
  request: Request,
  call: Call,
): Promise<Response> {
  const next = () => Promise.reject(new Error('Only an edge function can call next()'));
  const context = createContext(request, { ...call, next });
  const response = await run(loaded, request, context);
  return response ?? new Response(null, { status: 204 });
}

/** Runs a chain of edge functions. If no edge function responds, the request goes to `last`. */
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
  return response ?? (await passOn(request));
}

async function run(loaded: Loaded, request: Request, context: FunctionContext) {
  const response: unknown = await loaded.handler(request, context);
  if (response === undefined || response instanceof Response) return response;
  throw new NoResponse(`${loaded.route.name} did not return a Response`);
}
