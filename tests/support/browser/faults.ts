import { type APIRequestContext, expect } from 'playwright/test';

/** A stand-in that can be told to fail; `shop` is the gateway, in front of pages and functions. */
export type Service = 'shop' | 'kv' | 'content' | 'payments' | 'inbox' | 'identity';

/** What goes wrong with the next `times` requests that fit (sandbox/README.md). */
export interface Fault {
  /** Default: every request until the test ends. */
  times?: number;
  /** Default 500. */
  status?: number;
  /** Never answers, or only after so many milliseconds. */
  hang?: true | number;
  /** The connection is cut. */
  drop?: true;
  method?: string;
  /** The beginning of the path. */
  path?: string;
}

export type Spoil = (service: Service, fault?: Fault) => Promise<Mend>;
/** Takes back what is left of a service's faults. */
export type Mend = () => Promise<void>;

const ALWAYS = 1_000;

/** Makes services fail; `mendAll` at the end of a test, so that the next one finds them well. */
export function createSpoiler(request: APIRequestContext, addresses: Record<Service, string>) {
  const send = async (service: Service, fault: object) => {
    const answer = await request.post(`${addresses[service]}/__sandbox/fail`, { data: fault });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const mends = new Map<Service, Mend>();
  const spoil: Spoil = async (service, fault = {}) => {
    const mend = () => send(service, { times: 0 });
    mends.set(service, mend);
    await send(service, { times: ALWAYS, ...fault });
    return mend;
  };
  const mendAll = async () => {
    for (const mend of mends.values()) await mend();
  };
  return { spoil, mendAll };
}
