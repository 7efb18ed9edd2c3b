import type { VercelKV } from '@vercel/kv';

/** How large a shop is. */
export interface Size {
  purchases: number;
  /** How many of them the store has already. */
  stored?: number;
  /** Over how many days up to now they were made. */
  days: number;
  subjects: number;
}

const DAY = 24 * 60 * 60 * 1000;
const AT_ONCE = 1_000;
const PER_STUDENT = 2;

const idOf = (number: number) => number.toString().padStart(12, '0');

const CODES = 5;

/**
 * A purchase with all its facts: about one kilobyte. Every 30th was refunded, every 200th is disputed; every 7th is
 * of an offer, every 4th has a code, and someone else paid every 10th.
 */
function makePurchase(index: number, { purchases, days, subjects }: Size, now: number) {
  const at = now - Math.floor((days * DAY * (purchases - 1 - index)) / purchases) - 60_000;
  const paidAt = new Date(at).toISOString();
  const accountId = `00000000-0000-4000-8000-${idOf(index % Math.ceil(purchases / PER_STUDENT))}`;
  const subjectId = `subject-${index % subjects}`;
  const subjectName = `Subject number ${index % subjects}`;
  const id = `pi_3${idOf(index)}benchmark`;
  const paid = {
    accountId,
    lines: [{ subjectId, subjectName, amount: 2999 }],
    amount: 2999,
    currency: 'gbp',
    paidAt,
    isLive: false,
    ...(index % 7 === 0 ? { offer: { id: 'offer', name: 'All subjects' } } : {}),
    ...(index % 4 === 0 ? { code: makeCode(index % CODES) } : {}),
    ...(index % 10 === 0 ? { isPaidByOther: true } : {}),
  };
  const facts: Record<string, object> = {
    paid,
    opened: { openedAt: paidAt, subjectId, checkoutAt: paidAt },
    [`consent:2026-11:${paidAt}`]: { text: 'I agree. '.repeat(40), agreedAt: paidAt },
    stamp: { address: `student-${index}@example.com`, mark: idOf(index) },
    'queued:confirmation': { at: paidAt },
    'sent:confirmation': { at: paidAt },
    ...(index % 30 === 0 ? { [`refund:re_${index}:succeeded`]: { amount: 1001, at: paidAt } } : {}),
    ...(index % 200 === 0 ? { [`dispute:dp_${index}:needs_response`]: { amount: 500 } } : {}),
  };
  const fields = Object.entries(facts).map(([name, value]) => [`${id}/${name}`, value] as const);
  return { accountId, at, day: paidAt.slice(0, 10), id, fields: Object.fromEntries(fields) };
}

/** Fills a store with purchases, two of each student, as `server/purchases/record-payment.ts` leaves them. */
export async function fillStore(store: VercelKV, size: Size, now = Date.now()): Promise<void> {
  const { purchases, stored = 0 } = size;
  const days = new Set<string>();
  const entries: { score: number; member: string }[] = [];
  for (let start = stored; start < purchases; start += AT_ONCE) {
    const transaction = store.multi();
    const count = Math.min(AT_ONCE, purchases - start);
    for (let index = start; index < start + count; index += 1) {
      const { accountId, at, day, id, fields } = makePurchase(index, size, now);
      transaction.hset(`ledger:${accountId}`, fields);
      transaction.set(`account:${accountId}`, makeAccount(accountId, index));
      entries.push({ score: at, member: `${accountId}/${id}` });
      days.add(day);
    }
    await transaction.exec();
  }
  for (let start = 0; start < entries.length; start += 25 * AT_ONCE) {
    const [first, ...others] = entries.slice(start, start + 25 * AT_ONCE);
    if (first) await store.zadd('all-purchases', first, ...others);
  }
  // A purchase within an hour of midnight may belong to the next day in London.
  const changes = [...days, new Date(now).toISOString().slice(0, 10)].map((day) => [day, 1]);
  await store.hset('sales-days-changes', Object.fromEntries(changes));
  const opened = [...days].map((day) => [`${day}/gbp/test`, Math.ceil(purchases / size.days)]);
  await store.hset('opened-checkouts', Object.fromEntries(opened));
}

const makeCode = (number: number) => ({ id: `code-${number}`, code: `CODE${number}` });

const makeAccount = (id: string, index: number) => ({
  id,
  kind: 'password',
  email: `student-${index}@example.com`,
  passwordHash: 'x'.repeat(60),
  firstName: 'Ada',
  lastName: `Student ${index}`,
  sessionVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
});
