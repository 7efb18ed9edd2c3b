import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bad, type Check, good, type Settings, warning } from '../check.ts';

const PINGS = 5;

/** A slower store makes every page of a student feel slow. Milliseconds. */
const SLOW = 500;

const reply = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })]);

/** The store's refusal, e.g. `NOPERM`. Its text is not repeated. */
class Refusal extends Error {
  readonly isTokenUnknown: boolean;

  constructor(isTokenUnknown: boolean) {
    super();
    this.isTokenUnknown = isTokenUnknown;
  }
}

/** Sends one command over REST, because the client has no INFO. @throws Refusal */
async function command(setting: Settings, signal: AbortSignal, ...words: string[]) {
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

const needs = ['KV_REST_API_URL', 'KV_REST_API_TOKEN'];

/** Whether the store responds, how fast, and whether the token may write. */
export const keyValueStore: Check = {
  name: 'Key-value store',
  needs,
  async run({ setting }, signal) {
    const times: number[] = [];
    try {
      for (let ping = 0; ping < PINGS; ping += 1) {
        const started = performance.now();
        await command(setting, signal, 'PING');
        times.push(performance.now() - started);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.isTokenUnknown
        ? bad('KV_REST_API_TOKEN is not accepted: copy it again, beside the REST address.')
        : bad('It refuses every command: look at the database in its console.');
    }
    try {
      const key = `doctor:${randomUUID()}`;
      await command(setting, signal, 'SET', key, '1', 'EX', '10');
      await command(setting, signal, 'DEL', key);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return bad('KV_REST_API_TOKEN may not write: copy the token that is not read-only.');
    }
    const median = Math.round(times.toSorted((a, b) => a - b)[Math.floor(PINGS / 2)] ?? 0);
    const found = `It reads and writes; a round trip from here takes ${median} ms.`;
    return median > SLOW ? warning(`${found} Is it in the region of the functions?`) : good(found);
  },
};

const BY_HAND = 'See in its console, Configuration, that Eviction is disabled.';

/** Whether the store would rather refuse a write than remove a purchase. */
export const eviction: Check = {
  name: 'Eviction',
  needs,
  async run({ setting }, signal) {
    const report = await command(setting, signal, 'INFO').catch((error: unknown) => {
      if (error instanceof Refusal) return '';
      throw error;
    });
    const policy = /^maxmemory_policy:(\S+)/m.exec(String(report))?.[1];
    if (!policy) return warning(`The store does not say whether it is off. ${BY_HAND}`);
    if (policy === 'noeviction') return good('It is off.');
    return bad(
      'The store removes accounts and purchases once it is full: disable Eviction in its console, Configuration.',
    );
  },
};
