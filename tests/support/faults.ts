/** Stand-in that can be made to fail; `shop` is the gateway, in front of pages and functions. */
export type Service = 'shop' | 'kv' | 'content' | 'files' | 'payments' | 'inbox' | 'identity';

/** Failure of a service's next matching requests (`sandbox/README.md`). */
export interface Fault {
  times?: number;
  /** HTTP status. Default: 500. */
  status?: number;
  /** Never responds (true), or responds after this many milliseconds. */
  hang?: true | number;
  /** Cuts the connection: immediately, or after the request has been carried out. */
  drop?: true | 'response';
  /** Number of matching requests that pass first. */
  after?: number;
  method?: string;
  path?: string;
}

const ALWAYS = 1_000;

export async function injectFault(origin: string, fault: Fault = {}): Promise<void> {
  const response = await fetch(`${origin}/__sandbox/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ times: ALWAYS, ...fault }),
  });
  if (response.status !== 200) throw new Error(await response.text());
}

/** Removes a service's remaining faults. @param origin the service's address */
export const clearFaults = (origin: string): Promise<void> => injectFault(origin, { times: 0 });
