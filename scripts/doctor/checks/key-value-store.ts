import { randomUUID } from 'node:crypto';
import { bad, type Check, good, warning } from '../check.ts';
import { command, Refusal, STORE } from '../store-command.ts';

const PING_COUNT = 5;

/** A slower store makes every page of a student feel slow. */
const SLOW_MS = 500;

export const keyValueStore: Check = {
  name: 'Key-value store',
  needs: STORE,
  async run({ setting }, signal) {
    const times: number[] = [];
    try {
      for (let ping = 0; ping < PING_COUNT; ping += 1) {
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
    const median = Math.round(times.toSorted((a, b) => a - b)[Math.floor(PING_COUNT / 2)] ?? 0);
    const found = `It reads and writes; a round trip from here takes ${median} ms.`;
    return median > SLOW_MS
      ? warning(`${found} Is it in the region of the functions?`)
      : good(found);
  },
};

const BY_HAND = 'Check in its console, under Configuration, that Eviction is disabled.';

/** Checks that the store would refuse a write rather than evict a purchase. */
export const eviction: Check = {
  name: 'Eviction',
  needs: STORE,
  async run({ setting }, signal) {
    const report = await command(setting, signal, 'INFO').catch((error: unknown) => {
      if (error instanceof Refusal) return '';
      throw error;
    });
    const policy = /^maxmemory_policy:(\S+)/m.exec(String(report))?.[1];
    if (!policy) return warning(`The store does not report whether eviction is off. ${BY_HAND}`);
    if (policy === 'noeviction') return good('It is off.');
    return bad(
      'The store removes accounts and purchases once it is full: disable Eviction in its console, Configuration.',
    );
  },
};
