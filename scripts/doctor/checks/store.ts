import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bad, type Check, good, type Settings, warning } from '../check.ts';
import { readStatus } from '../explain.ts';

export const STORE = ['KV_REST_API_URL', 'KV_REST_API_TOKEN'];

const reply = z.object({ result: z.unknown() });

/** Sends one command over REST, because the client has no INFO. @throws Error with the status of a refusal */
export async function command(setting: Settings, signal: AbortSignal, ...words: string[]) {
  const response = await fetch(setting('KV_REST_API_URL'), {
    method: 'POST',
    headers: { authorization: `Bearer ${setting('KV_REST_API_TOKEN')}` },
    body: JSON.stringify(words),
    signal,
  });
  if (!response.ok) throw Object.assign(new Error(), { statusCode: response.status });
  return reply.parse(await response.json()).result;
}

const PING_COUNT = 5;

/** A slower store makes every page of a student feel slow. */
const SLOW_MS = 500;

export const keyValueStore: Check = {
  name: 'Key-value store',
  needs: STORE,
  async run({ setting }, signal) {
    const times: number[] = [];
    const key = `doctor:${randomUUID()}`;
    try {
      for (let ping = 0; ping < PING_COUNT; ping += 1) {
        const started = performance.now();
        await command(setting, signal, 'PING');
        times.push(performance.now() - started);
      }
      await command(setting, signal, 'SET', key, '1', 'EX', '10');
      await command(setting, signal, 'DEL', key);
    } catch (error) {
      const status = readStatus(error);
      if (status === undefined) throw error;
      if (times.length === PING_COUNT)
        return bad('KV_REST_API_TOKEN may not write: copy the token that is not read-only.');
      return status === 401
        ? bad('KV_REST_API_TOKEN is not accepted: copy it again, beside the REST address.')
        : bad('It refuses every command: look at the database in its console.');
    }
    const median = Math.round(times.toSorted((a, b) => a - b)[Math.floor(PING_COUNT / 2)] ?? 0);
    const found = `It reads and writes; a round trip from here takes ${median} ms.`;
    return median > SLOW_MS
      ? warning(`${found} Is it in the region of the functions?`)
      : good(found);
  },
};

/** Checks that the store would refuse a write rather than evict a purchase. */
export const eviction: Check = {
  name: 'Eviction',
  needs: STORE,
  async run({ setting }, signal) {
    const report = await command(setting, signal, 'INFO').catch((error: unknown) => {
      if (readStatus(error) === undefined) throw error;
    });
    const policy = /^maxmemory_policy:(\S+)/m.exec(String(report))?.[1];
    if (policy === 'noeviction') return good('It is off.');
    return policy
      ? bad(
          'The store removes accounts and purchases once it is full: disable Eviction in its console, Configuration.',
        )
      : warning(
          'The store does not report whether eviction is off. Check in its console, under Configuration, that Eviction is disabled.',
        );
  },
};

/** Key of the administrator's passkeys in the store (docs/decisions/0015-how-does-the-administrator-sign-in.md). */
const PASSKEYS = 'admin-passkeys';

const ADD = "in the panel's Sign-in tab";

/** Checks that the owner signs in with a passkey, which no page can steal and no one can guess. */
export const passkeys: Check = {
  name: "Owner's sign-in",
  needs: STORE,
  async run({ setting }, signal) {
    const count = z.int().parse(await command(setting, signal, 'HLEN', PASSKEYS));
    if (count === 0)
      return setting('OIDC_ISSUER')
        ? warning(`There is no passkey, the safest way: add one ${ADD}.`)
        : warning(
            `There is no passkey: open ${setting('SITE_URL')}/admin, sign in with a link, and add one.`,
          );
    if (count === 1)
      return warning(`There is one passkey: add another ${ADD}, in case it is lost.`);
    return setting('ADMIN_PASSWORD_HASH')
      ? good(
          `There are ${count} passkeys. Without ADMIN_PASSWORD_HASH there would be no password to guess.`,
        )
      : good(`There are ${count} passkeys. There is no password to guess.`);
  },
};
