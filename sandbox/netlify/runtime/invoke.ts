import { createContext, type FunctionContext, running } from './context.ts';
import type { Loaded } from './load.ts';

export interface Call {
  params: Record<string, string>;
  siteUrl: string;
}

/** A function gave back something that is no answer. */
export class NoResponse extends Error {}

/**
 * Runs a function.
 * @throws NoResponse, or whatever the function throws
 */
export async function invokeFunction(
  loaded: Loaded,
  request: Request,
  call: Call,
): Promise<Response> {
  const next = () => Promise.reject(new Error('Only an edge function can pass a request on'));
  const context = createContext(request, { ...call, next });
  const answer = await run(loaded, request, context);
  if (answer === undefined) return context.cookies.applied(new Response(null, { status: 204 }));
  return context.cookies.applied(answer);
}

/** Runs edge functions one inside the other; what none of them answers goes on to `last`. */
export async function invokeEdge(
  chain: { loaded: Loaded; params: Record<string, string> }[],
  request: Request,
  siteUrl: string,
  last: (request: Request) => Promise<Response>,
): Promise<Response> {
  const [first, ...rest] = chain;
  if (!first) return last(request);
  const onwards = (changed: Request) => invokeEdge(rest, changed, siteUrl, last);
  const next = (changed: Request = request) => onwards(changed);
  const context = createContext(request, { params: first.params, siteUrl, next });
  const answer = await run(first.loaded, request, context);
  return context.cookies.applied(answer ?? (await onwards(request)));
}

async function run(loaded: Loaded, request: Request, context: FunctionContext) {
  const answer: unknown = await running.run(context, () => loaded.handler(request, context));
  if (answer === undefined || answer instanceof Response) return answer;
  throw new NoResponse(`${loaded.route.name} gave back something that is not a Response`);
}
