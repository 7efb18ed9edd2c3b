import { z } from 'zod';
import type { Settings } from './check.ts';

const reply = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })]);

/** Refusal by the store, e.g. `NOPERM`. Its text is not repeated. */
export class Refusal extends Error {
  readonly isTokenUnknown: boolean;

  constructor(isTokenUnknown: boolean) {
    super();
    this.isTokenUnknown = isTokenUnknown;
  }
}

/** Sends one command over REST, because the client has no INFO. @throws Refusal */
export async function command(setting: Settings, signal: AbortSignal, ...words: string[]) {
  const response = await fetch(setting('KV_REST_API_URL'), {
    method: 'POST',
    headers: { authorization: `Bearer ${setting('KV_REST_API_TOKEN')}` },
    body: JSON.stringify(words),
    signal,
  });
  if (response.status === 401) throw new Refusal(true);
  const { result, error } = {
    result: undefined,
    error: undefined,
    ...reply.parse(await response.json()),
  };
  if (error !== undefined) throw new Refusal(false);
  return result;
}

export const STORE = ['KV_REST_API_URL', 'KV_REST_API_TOKEN'] as const;
