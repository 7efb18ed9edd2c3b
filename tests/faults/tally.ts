import type { Shop } from '../support/shop.ts';
import { readCharges, readMessages } from './outcome.ts';
import type { PersistentStudent } from './student.ts';

/** A subject that a student has paid. */
export interface Bought {
  student: PersistentStudent;
  subjectId: string;
}

/** What came of the purchases. */
export interface Tally {
  paid: number;
  accesses: number;
  mailed: number;
  mailedTwice: number;
  chargedTwice: number;
}

/** Counts what was paid at the provider, what the shop opened for it, and the emails that arrived. */
export async function tally(shop: Shop, bought: Bought[]): Promise<Tally> {
  const [paid, confirmations, accesses] = await Promise.all([
    countCharges(shop),
    countConfirmations(shop),
    Promise.all(bought.map(({ student, subjectId }) => student.hasAccess(subjectId))),
  ]);
  const charged = bought.map(({ student, subjectId }) => paid(student.accountId, subjectId));
  return {
    paid: charged.filter((count) => count > 0).length,
    accesses: accesses.filter(Boolean).length,
    mailed: confirmations.length,
    mailedTwice: confirmations.filter((count) => count > 1).length,
    chargedTwice: charged.filter((count) => count > 1).length,
  };
}

/** Whether everything that was paid has been delivered. */
export function isSettled({ paid, accesses, mailed }: Tally): boolean {
  return accesses === paid && mailed === paid;
}

/** Whether every purchase was paid once, opened, and confirmed by one email. */
export function isPerfect(counted: Tally, purchases: number): boolean {
  const { paid, mailedTwice, chargedTwice } = counted;
  return paid === purchases && isSettled(counted) && mailedTwice + chargedTwice === 0;
}

/** The line that ends a campaign. */
export function closingLine({ paid, accesses, mailed, mailedTwice, chargedTwice }: Tally): string {
  return `${paid} paid: ${accesses} accesses, ${mailed} mailed, ${mailedTwice} mailed twice, ${chargedTwice} charged twice`;
}

/** Counts the charges of each student and subject. */
async function countCharges(shop: Shop) {
  const counts = new Map<string, number>();
  for (const { accountId, subjectId } of await readCharges(shop)) {
    const key = `${accountId} ${subjectId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (accountId: string, subjectId: string) => counts.get(`${accountId} ${subjectId}`) ?? 0;
}

/**
 * Counts the different confirmations of each order. A message that was sent again after a kill counts
 * once, as a mail program shows it once.
 */
async function countConfirmations(shop: Shop): Promise<number[]> {
  const orders = new Map<string, Set<string>>();
  for (const { id, subject } of await readMessages(shop)) {
    const order = /^Your .* notes \(order (AE-\w+)\)$/.exec(subject)?.[1];
    if (order) orders.set(order, (orders.get(order) ?? new Set()).add(id));
  }
  return [...orders.values()].map((ids) => ids.size);
}
