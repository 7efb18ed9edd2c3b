import { z } from 'zod';
import type { Shop } from '../support/shop.ts';
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

const charges = z.array(
  z.object({
    status: z.string(),
    refunded: z.boolean(),
    metadata: z.object({ accountId: z.string(), subjectId: z.string() }),
  }),
);

const inbox = z.object({
  messages: z.array(
    z.object({
      MessageID: z.string(),
      Subject: z.string(),
      To: z.array(z.object({ Address: z.string() })),
    }),
  ),
});

/** Every message, in one page. */
const ALL = 100_000;

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

/** Counts the charges of each student and subject that were not given back. */
async function countCharges({ payments }: Shop) {
  const all = charges.parse(await (await fetch(`${payments}/__sandbox/charges`)).json());
  const counts = new Map<string, number>();
  for (const { status, refunded, metadata } of all) {
    if (status !== 'succeeded' || refunded) continue;
    const key = `${metadata.accountId} ${metadata.subjectId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (accountId: string, subjectId: string) => counts.get(`${accountId} ${subjectId}`) ?? 0;
}

/**
 * Counts the different confirmations of each order. A message that was sent again after a kill keeps
 * its Message-ID and counts once, as a mail program shows it once.
 */
async function countConfirmations({ inbox: origin }: Shop): Promise<number[]> {
  const response = await fetch(`${origin}/api/v1/messages?limit=${ALL}`);
  const orders = new Map<string, Set<string>>();
  for (const { MessageID, Subject } of inbox.parse(await response.json()).messages) {
    const order = /^Your .* notes \(order (AE-\w+)\)$/.exec(Subject)?.[1];
    if (order) orders.set(order, (orders.get(order) ?? new Set()).add(MessageID));
  }
  return [...orders.values()].map((ids) => ids.size);
}
