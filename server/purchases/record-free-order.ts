import { type Account, keys } from '../accounts/account.ts';
import { AppError } from '../errors.ts';
import { claimWith } from '../services/kv-claims.ts';
import { freezeStamp } from '../stamping/freeze-stamp.ts';
import { acceptPayment } from './accepted-payments.ts';
import { type AccountLedger, factOf, toMember } from './account-ledger.ts';
import { OUTBOX, type OutboxEntry, queuedFact, toEmailMember } from './email-facts.ts';
import { grantedFact } from './free-order.ts';
import type { Grounds } from './grounds.ts';
import { setsOf } from './ledger.ts';
import type { PaidFact } from './paid-fact.ts';
import { changeOfDay } from './sales-days.ts';
import type { Student } from './student.ts';

/**
 * Accepts and records an order of £0 with what its copies say, and puts its confirmation into the outbox, in
 * one step, so that an accepted one always gives access: a payment of the same moment sees all of it or nothing.
 * @param isActive checks whether an accepted order gives access
 * @returns the ledger afterwards; `undefined` where another order gives access
 * @throws AppError `account_deleted`
 */
export async function recordFreeOrder(
  { account, ledger }: Student & { account: Account },
  order: { paymentIntentId: string; paid: PaidFact; why: Grounds },
  isActive: (paymentIntentId: string, ledger: AccountLedger) => Promise<boolean>,
): Promise<AccountLedger | undefined> {
  const { paid, why, paymentIntentId } = order;
  const { accountId, lines, paidAt } = paid;
  const subjectId = lines[0]?.subjectId ?? '';
  const payment = { accountId, paymentIntentId };
  const email: OutboxEntry = { ...payment, kind: 'confirmation' };
  const additions = {
    facts: [
      factOf(payment, 'paid', paid),
      grantedFact(payment, why),
      ...(await freezeStamp(payment, account)),
      queuedFact(email),
    ],
    members: [{ set: OUTBOX, member: toEmailMember(email) }],
    entries: setsOf(lines).map((set) => ({
      ...{ set, member: toMember(payment), score: Date.parse(paidAt) },
    })),
    counters: [changeOfDay(paidAt)],
  };
  const accepted = await acceptPayment(
    ledger,
    { subjectId, paymentIntentId },
    isActive,
    async (claim) => {
      const facts = await claimWith(claim, additions, keys.account(accountId));
      if (!facts) throw new AppError('account_deleted');
      return facts;
    },
  );
  return accepted.acceptedId === paymentIntentId ? accepted.ledger : undefined;
}
