import type { VercelKV } from '@vercel/kv';

/** The facts of a payment by name, wherever its account's ledger is; for the tests of what the store holds. */
export async function factsOf(store: VercelKV, id: string): Promise<Record<string, unknown>> {
  const { facts } = await find(store, id);
  return facts;
}

/** Writes facts of a payment over what there is, which the shop never does. */
export async function setFacts(
  store: VercelKV,
  id: string,
  facts: Record<string, unknown>,
): Promise<void> {
  const { key } = await find(store, id);
  await store.hset(key, withPayment(id, facts));
}

/** Deletes facts of a payment. */
export async function deleteFacts(store: VercelKV, id: string, ...names: string[]): Promise<void> {
  const { key } = await find(store, id);
  await store.hdel(key, ...names.map((name) => `${id}/${name}`));
}

/** The account in whose ledger a payment is. */
export async function accountOf(store: VercelKV, id: string): Promise<string> {
  return (await find(store, id)).key.slice(PREFIX.length);
}

/** Writes the facts of a payment as the fields of a ledger. */
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
