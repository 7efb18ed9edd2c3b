import { type Account, keys } from '../accounts/account.ts';
import { AppError } from '../errors.ts';
import { claimWith } from '../services/kv-claims.ts';
import type { CodeUse } from '../services/kv-code-uses.ts';
import type { Fact } from '../services/kv-ledger.ts';
import { freezeStamp } from '../stamping/freeze-stamp.ts';
import { acceptAnyway, acceptPayment } from './accepted-payments.ts';
import { type AccountLedger, factOf, toMember } from './account-ledger.ts';
import { membersOfUse, reservedEntry } from './code-uses.ts';
import { OUTBOX, type OutboxEntry, queuedFact, toEmailMember } from './email-facts.ts';
import { setsOf } from './ledger.ts';
import type { PaidFact } from './paid-fact.ts';
import { changeOfDay } from './sales-days.ts';
import type { Student } from './student.ts';

/** An order that costs nothing. */
export interface FreeOrder {
  paymentIntentId: string;
  paid: PaidFact;
  /** Why it costs nothing, or what its buyer has agreed to. */
  facts: Fact[];
  /** The use of a discount code that was reserved for it. */
  codeUse?: CodeUse | undefined;
}

/**
 * Accepts and records an order of £0 with what its copies say, and puts its confirmation into the outbox, in
 * one step, so that an accepted one always gives access: a payment of the same moment sees all of it or nothing.
 * @param isActive checks whether an accepted order gives access
 * @returns the ledger afterwards; `undefined` where another order gives access
 * @throws AppError `account_deleted`
 */
export async function recordFreeOrder(
  { account, ledger }: Student & { account: Account },
  { paymentIntentId, paid, facts, codeUse }: FreeOrder,
  isActive: (paymentIntentId: string, ledger: AccountLedger) => Promise<boolean>,
): Promise<AccountLedger | undefined> {
  const { accountId, lines, paidAt } = paid;
  const [first, ...subjectIds] = lines.map(({ subjectId }) => subjectId);
  if (!first) throw new RangeError('An order has at least one line');
  const payment = { accountId, paymentIntentId };
  const email: OutboxEntry = { ...payment, kind: 'confirmation' };
  const additions = {
    facts: [
      factOf(payment, 'paid', paid),
      ...facts,
      ...(await freezeStamp(payment, account)),
      queuedFact(email),
    ],
    members: [
      { set: OUTBOX, member: toEmailMember(email) },
      ...(codeUse ? membersOfUse(codeUse) : []),
    ],
    entries: setsOf(lines).map((set) => ({
      set,
      member: toMember(payment),
      score: Date.parse(paidAt),
    })),
    counters: [changeOfDay(paidAt)],
    removals: codeUse ? [reservedEntry(codeUse)] : [],
  };
  // Before the order is recorded with its first line, because what is accepted and not recorded gives no access: where a
  // crash is in between, no payment for one of them is taken for the first.
  const known = await acceptAnyway(ledger, { subjectIds, paymentIntentId });
  const claimant = { subjectIds: [first], paymentIntentId };
  const accepted = await acceptPayment(known, claimant, isActive, async ([claim]) => {
    const recorded = await claimWith(claim, additions, keys.account(accountId));
    if (!recorded) throw new AppError('account_deleted');
    return recorded;
  });
  return accepted.others.size > 0 ? undefined : accepted.ledger;
}
