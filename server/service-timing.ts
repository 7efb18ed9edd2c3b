import { AsyncLocalStorage } from 'node:async_hooks';

type Service = 'store' | 'cms' | 'provider';

/** Period with at least one request to a service in flight. */
interface Wait {
  start: number;
  /** End of the latest completed request. Undefined if no request has completed. */
  end: number | undefined;
  pending: number;
}

interface Timing {
  start: number;
  waits: Map<Service, Wait[]>;
  isHidden: boolean;
}

const current = new AsyncLocalStorage<Timing>();

const since = (start: number) => performance.now() - start;

/** Measures a request to a service. Requests that are in flight at the same time are one wait. */
export async function timed<T>(service: Service, request: () => Promise<T>): Promise<T> {
  const timing = current.getStore();
  if (!timing) return request();
  const wait = joinWait(timing, service);
  wait.pending += 1;
  try {
    return await request();
  } finally {
    wait.pending -= 1;
    wait.end = performance.now();
  }
}

function joinWait({ waits }: Timing, service: Service): Wait {
  const earlier = waits.get(service) ?? [];
  const latest = earlier.at(-1);
  if (latest && latest.pending > 0) return latest;
  const wait = { start: performance.now(), end: undefined, pending: 0 };
  waits.set(service, [...earlier, wait]);
  return wait;
}

/** Reports waits for each service in a header, e.g. `store;desc="1";dur=2.4, total;dur=3.1` (count, milliseconds). */
export function withServerTiming(respond: () => Promise<Response>): Promise<Response> {
  const timing: Timing = { start: performance.now(), waits: new Map(), isHidden: false };
  return current.run(timing, async () => {
    const response = await respond();
    if (!timing.isHidden) response.headers.set('Server-Timing', describe(timing));
    return response;
  });
}

/** Omits the header from the current response, if the count would reveal an account's existence. */
export function hideServerTiming(): void {
  const timing = current.getStore();
  if (timing) timing.isHidden = true;
}

/** Leaves out waits without a completed request, which belong to work after the response. */
function describe({ start, waits }: Timing): string {
  const services = [...waits].flatMap(([service, all]) => {
    const ended = all.flatMap((wait) => (wait.end === undefined ? [] : [wait.end - wait.start]));
    if (ended.length === 0) return [];
    const milliseconds = ended.reduce((sum, one) => sum + one, 0);
    return [`${service};desc="${ended.length}";dur=${milliseconds.toFixed(1)}`];
  });
  return [...services, `total;dur=${since(start).toFixed(1)}`].join(', ');
}
