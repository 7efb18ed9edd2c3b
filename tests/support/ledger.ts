import type { VercelKV } from '@vercel/kv';

/** Reads the facts of a payment by name, from any account's ledger. */
export async function factsOf(store: VercelKV, id: string): Promise<Record<string, unknown>> {
  const { facts } = await find(store, id);
  return facts;
}

/** Overwrites facts of a payment, which the shop never does. */
export async function setFacts(
  store: VercelKV,
  id: string,
  facts: Record<string, unknown>,
): Promise<void> {
  const { key } = await find(store, id);
  await store.hset(key, withPayment(id, facts));
}

export async function deleteFacts(store: VercelKV, id: string, ...names: string[]): Promise<void> {
  const { key } = await find(store, id);
  await store.hdel(key, ...names.map((name) => `${id}/${name}`));
}

export async function accountOf(store: VercelKV, id: string): Promise<string> {
  return (await find(store, id)).key.slice(PREFIX.length);
}

/** Returns the facts of a payment as fields of a ledger. */
export const withPayment = (id: string, facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${id}/${name}`, value]));

const PREFIX = 'ledger:';

async function find(store: VercelKV, id: string) {
  const [, keys] = await store.scan('0', { match: `${PREFIX}*`, count: 10_000 });
  for (const key of keys) {
    const ledger = (await store.hgetall<Record<string, unknown>>(key)) ?? {};
    const own = Object.entries(ledger).filter(([field]) => field.startsWith(`${id}/`));
    if (own.length === 0) continue;
    const facts = Object.fromEntries(
      own.map(([field, value]) => [field.slice(id.length + 1), value]),
    );
    return { key, facts };
  }
  return { key: `${PREFIX}unknown`, facts: {} };
}
