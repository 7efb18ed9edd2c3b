import type { Service } from '../../support/faults.ts';
import type { ShopProcess } from '../shop-process.ts';

/** What a person sees when they act. */
export interface Seen {
  isSuccess: boolean;
  /** The status of the response, 0 where there is none to see. */
  status: number;
  /** The sentence that the page shows for a failure. */
  sentence?: string;
}

/** One person at the point where something goes wrong. */
export interface Prepared {
  /** What they do next, which can be repeated. */
  act: () => Promise<Seen>;
  /** Whether they have what they came for: exactly once where it costs or arrives by email. */
  isDone: () => Promise<boolean>;
}

/** Something that people do in the shop. */
export interface Journey {
  name: string;
  /** Which requests of a service fail; all of them by default. The person's own must not. */
  only?: Partial<Record<Service, { method: string; path: string }>>;
  /** Starts the shop again first, because it remembers what the service responded before. */
  needsRestart?: true;
  prepare: (shop: ShopProcess['shop']) => Promise<Prepared>;
}

/** Reads a response as a person sees it. */
export async function seenIn(response: Response, isSuccess = response.ok): Promise<Seen> {
  const { status } = response;
  if (isSuccess) return { isSuccess, status };
  const body: unknown = await response.json().catch(() => ({}));
  const isFailure = typeof body === 'object' && body !== null && 'message' in body;
  return { isSuccess, status, ...(isFailure ? { sentence: String(body.message) } : {}) };
}
