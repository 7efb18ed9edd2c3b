import { AsyncLocalStorage } from 'node:async_hooks';

type Service = 'store' | 'cms' | 'provider';

interface Use {
  count: number;
  milliseconds: number;
}

interface Timing {
  start: number;
  uses: Map<Service, Use>;
  isHidden: boolean;
}

const current = new AsyncLocalStorage<Timing>();

const since = (start: number) => performance.now() - start;

/** Measures one completed request to a service, so that work after the response does not count. */
export async function timed<T>(service: Service, request: () => Promise<T>): Promise<T> {
  const timing = current.getStore();
  if (!timing) return request();
  const start = performance.now();
  try {
    return await request();
  } finally {
    const { count, milliseconds } = timing.uses.get(service) ?? { count: 0, milliseconds: 0 };
    timing.uses.set(service, { count: count + 1, milliseconds: milliseconds + since(start) });
  }
}

/** Reports requests to each service in a header, e.g. `store;desc="1";dur=2.4, total;dur=3.1` (count, milliseconds). */
export function withServerTiming(respond: () => Promise<Response>): Promise<Response> {
  const timing: Timing = { start: performance.now(), uses: new Map(), isHidden: false };
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

function describe({ start, uses }: Timing): string {
  const services = [...uses].map(
    ([service, { count, milliseconds }]) =>
      `${service};desc="${count}";dur=${milliseconds.toFixed(1)}`,
  );
  return [...services, `total;dur=${since(start).toFixed(1)}`].join(', ');
}
