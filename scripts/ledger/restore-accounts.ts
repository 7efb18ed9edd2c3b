import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { accountEmail } from '#server/accounts/account.ts';
import { accountByEmailKey, accountKey } from '#server/accounts/stored-keys.ts';

/** Fields of an account that a restore reads. All other fields are written unchanged. */
const storedAccount = z.looseObject({
  id: z.string(),
  kind: z.string(),
  email: z.string(),
  sessionVersion: z.int(),
});
type StoredAccount = z.infer<typeof storedAccount>;

export interface RestoredAccounts {
  added: number;
  /** Ids of accounts whose address now belongs to another account. */
  taken: string[];
}

/**
 * Keeps existing accounts, which are newer. Address entries follow the resulting accounts, so that an address that has
 * changed since the backup does not become valid again.
 * @param texts accounts, as the store holds them
 */
export async function restoreAccounts(store: VercelKV, texts: string[]): Promise<RestoredAccounts> {
  const given = texts.map((text) => storedAccount.parse(JSON.parse(text)));
  const existing = await setIfMissing(
    store,
    given.map((account) => [accountKey.of(account.id), JSON.stringify(endSessions(account))]),
  );
  const current = existing.map(({ value }) => storedAccount.parse(JSON.parse(value)));
  const withPassword = current.filter(({ kind }) => kind === 'password');
  const addresses = await setIfMissing(
    store,
    withPassword.map(({ id, email }) => [
      accountByEmailKey.of(email),
      JSON.stringify({ accountId: id }),
    ]),
  );
  const owners = addresses.map(({ value }) => accountEmail.parse(JSON.parse(value)).accountId);
  return {
    added: existing.filter(({ isNew }) => isNew).length,
    taken: withPassword.map(({ id }) => id).filter((id, index) => owners[index] !== id),
  };
}

/**
 * Gives an account a session version above that of any session: the seconds since 1970. The backup's version plus one
 * could match later sessions, if the password was changed after the backup.
 */
const endSessions = (account: StoredAccount): StoredAccount => ({
  ...account,
  sessionVersion: Math.max(account.sessionVersion + 1, Math.floor(Date.now() / 1000)),
});

/** @returns the values afterwards */
async function setIfMissing(
  store: VercelKV,
  entries: [key: string, value: string][],
): Promise<{ isNew: boolean; value: string }[]> {
  if (entries.length === 0) return [];
  const pipeline = store.pipeline();
  for (const [key, value] of entries) pipeline.set(key, value, { nx: true }).get(key);
  const replies = await pipeline.exec<unknown[]>();
  return entries.map(([, value], index) => ({
    isNew: replies[2 * index] !== null,
    // Deleted in the meantime.
    value: z
      .string()
      .catch(value)
      .parse(replies[2 * index + 1]),
  }));
}
