/** A stand-in that can be made to fail; `shop` is the gateway, in front of pages and functions. */
export type Service = 'shop' | 'kv' | 'content' | 'files' | 'payments' | 'inbox' | 'identity';

/** What goes wrong with the next matching requests of a service (`sandbox/README.md`). */
export interface Fault {
  /** How many requests fail. Default: all of them. */
  times?: number;
  /** Default 500. */
  status?: number;
  /** Never responds, or only after so many milliseconds. */
  hang?: true | number;
  /** Cuts the connection: at once, or after the request has been carried out. */
  drop?: true | 'response';
  /** How many matching requests pass before. */
  after?: number;
  method?: string;
  /** The beginning of the path. */
  path?: string;
}

const ALWAYS = 1_000;

/** Makes a service fail. @param origin the service's address */
export async function injectFault(origin: string, fault: Fault = {}): Promise<void> {
  const response = await fetch(`${origin}/__sandbox/fail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ times: ALWAYS, ...fault }),
  });
  if (response.status !== 200) throw new Error(await response.text());
}

/** Removes the faults of a service that no request has met yet. @param origin the service's address */
export const clearFaults = (origin: string): Promise<void> => injectFault(origin, { times: 0 });
