/** Second argument of a function: the part of `Context` of `@netlify/functions` that the shop uses. */
export interface FunctionContext {
  deploy: { context: string; id: string; published: boolean };
  ip: string;
  next: () => Promise<Response>;
  params: Record<string, string>;
  requestId: string;
  waitUntil: (work: Promise<unknown>) => void;
}

const pendingWork = new Set<Promise<unknown>>();

/** Waits for all work that functions passed to `waitUntil`, including work passed on by that work. */
export async function settled(): Promise<void> {
  while (pendingWork.size > 0) await Promise.allSettled(pendingWork);
}

function waitUntil(work: Promise<unknown>): void {
  const watched = Promise.resolve(work)
    .catch((error: unknown) => console.error(error))
    .finally(() => pendingWork.delete(watched));
  pendingWork.add(watched);
}

export function createContext(
  request: Request,
  call: {
    params: Record<string, string>;
    deployContext: string;
    next: () => Promise<Response>;
  },
): FunctionContext {
  return {
    deploy: {
      context: call.deployContext,
      id: 'local',
      published: call.deployContext === 'production',
    },
    ip: request.headers.get('x-nf-client-connection-ip') ?? '',
    next: call.next,
    params: call.params,
    requestId: request.headers.get('x-nf-request-id') ?? '',
    waitUntil,
  };
}
