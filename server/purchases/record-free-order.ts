import { type Account, keys } from '../accounts/account.ts';
import type { Student } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import { claimWith } from '../store/claims.ts';
import type { CodeUse } from '../store/code-uses.ts';
import { type AccountLedger, type Fact, factOf, toMember } from '../store/ledger.ts';
import { acceptAnyway, acceptPayment } from './accepted-payments.ts';
import { membersOfUse, reservedEntry } from './code-uses.ts';
import { OUTBOX, type OutboxEntry, queuedFact, toEmailMember } from './email-facts.ts';
import { freezeStamp } from './freeze-stamp.ts';
import { setsOf } from './ledger.ts';
import type { PaidFact } from './purchase-facts.ts';
import { changeOfDay } from './sales-days.ts';

export interface FreeOrder {
  paymentIntentId: string;
  paid: PaidFact;
  /** Facts that say why it is free, or what its buyer has agreed to. */
  facts: Fact[];
  codeUse?: CodeUse | undefined;
}

/**
 * Records a free order in one step, so that a concurrent payment sees all of it or nothing.
 * @returns the updated ledger. Undefined if another order gives access
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
  // Before the order is recorded with its first line, because an accepted but unrecorded order gives no access:
  // after a crash in between, a payment for one of these subjects is not taken for a duplicate.
  const known = await acceptAnyway(ledger, { subjectIds, paymentIntentId });
  const claimant = { subjectIds: [first], paymentIntentId };
  const accepted = await acceptPayment(known, claimant, isActive, async ([claim]) => {
    const recorded = await claimWith(claim, additions, keys.account(accountId));
    if (!recorded) throw new AppError('account_deleted');
    return recorded;
  });
  return accepted.others.size > 0 ? undefined : accepted.ledger;
}
