import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  DATA_VERSION,
  DATA_VERSION_KEY,
  describeNewerData,
  parseDataVersion,
} from '#contract/data-version.ts';
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

/** A slower store makes every page of a student feel slow. */
const SLOW_MS = 500;

export const keyValueStore: Check = {
  name: 'Key-value store',
  needs: STORE,
  async run({ setting }, signal) {
    const ping = () => command(setting, signal, 'PING');
    try {
      await ping();
    } catch (error) {
      if (readStatus(error) === undefined) throw error;
      return readStatus(error) === 401
        ? bad('KV_REST_API_TOKEN is not accepted: copy it again, beside the REST address.')
        : bad('It refuses every command: look at the database in its console.');
    }
    // The first request also opened the connection.
    const started = performance.now();
    await ping();
    const ms = Math.round(performance.now() - started);
    try {
      const key = `doctor:${randomUUID()}`;
      await command(setting, signal, 'SET', key, '1', 'EX', '10');
      await command(setting, signal, 'DEL', key);
    } catch (error) {
      if (readStatus(error) === undefined) throw error;
      return bad('KV_REST_API_TOKEN may not write: copy the token that is not read-only.');
    }
    const summary = `It reads and writes; a round trip from here takes ${ms} ms.`;
    return ms > SLOW_MS
      ? warning(`${summary} Is it in the region of the functions?`)
      : good(summary);
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

export const storedData: Check = {
  name: 'Stored data',
  needs: STORE,
  async run({ setting }, signal) {
    const version = parseDataVersion(await command(setting, signal, 'GET', DATA_VERSION_KEY));
    if (version > DATA_VERSION) return bad(describeNewerData(version));
    return version === DATA_VERSION
      ? good(`They are of version ${version}.`)
      : good(
          `They are of version ${version}: the scheduled function migrates them to ${DATA_VERSION}.`,
        );
  },
};

/** Key of the administrator's passkeys in the store (docs/decisions/0015-how-does-the-administrator-sign-in.md). */
const PASSKEYS = 'admin-passkeys';

/** Checks that the owner signs in with a passkey, which no page can steal and no one can guess. */
export const passkeys: Check = {
  name: "Owner's sign-in",
  needs: STORE,
  async run({ setting }, signal) {
    const count = z.int().parse(await command(setting, signal, 'HLEN', PASSKEYS));
    if (count === 0)
      return warning(`There is no passkey: sign in at ${setting('SITE_URL')}/admin, and add one.`);
    return count === 1
      ? warning("There is one passkey: add another in the panel's Sign-in tab, in case it is lost.")
      : good(`There are ${count} passkeys.`);
  },
};
