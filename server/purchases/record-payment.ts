import { log } from '../log.ts';
import { commit, type Fact, readFacts } from '../services/kv-ledger.ts';
import type { Payment } from '../services/payments.ts';
import { freezeStamp } from '../stamping/freeze-stamp.ts';
import { frozenStampOf } from '../stamping/stamp-facts.ts';
import { consentFact, consentFromMetadata } from './consent.ts';
import { emailStateOf, OUTBOX, type OutboxEntry, queuedFact, toMember } from './email-facts.ts';
import {
  ALL_PURCHASES,
  factsKey,
  type PaidFact,
  purchasesKey,
  purchasesOfSubject,
} from './ledger.ts';
import { purchaseStatusOf } from './purchase-status.ts';
import { refundsToAnnounce } from './refunds.ts';

/** The email about a payment itself, beside those about its refunds. */
type PaymentEmail = 'confirmation' | 'duplicate-payment';

/**
 * Records the state of a paid payment and what its copies say, and puts the emails about what is new into
 * the outbox, in one transaction.
 * @param payment as just read from the provider
 * @param email the email that the buyer is to have about it; a confirmation only while the purchase is active
 */
export async function recordPayment(
  payment: Payment,
  paid: PaidFact,
  email: PaymentEmail | undefined,
): Promise<void> {
  const key = factsKey(payment.id);
  const facts = factsOf(payment, paid);
  const current = Object.fromEntries(facts.map(({ field, value }) => [field, value]));
  const [known, stamp] = await Promise.all([readFacts(key), tryToFreeze(key, payment, paid)]);
  const emails: OutboxEntry[] = refundsToAnnounce(current, known).map(({ id }) => ({
    kind: 'refund',
    paymentIntentId: payment.id,
    refundId: id,
  }));
  if (email && isToQueue(email, current, known, paid.amount)) {
    emails.push({ kind: email, paymentIntentId: payment.id });
  }
  await commit(
    [
      ...facts,
      ...(frozenStampOf(known) ? [] : stamp),
      ...emails.map((one) => queuedFact(key, one)),
    ],
    [
      { set: purchasesKey(paid.accountId), member: payment.id },
      ...emails.map((one) => ({ set: OUTBOX, member: toMember(one) })),
    ],
    [ALL_PURCHASES, purchasesOfSubject(paid.subjectId)].map((set) => ({
      ...{ set, member: payment.id, score: Date.parse(paid.paidAt) },
    })),
  );
}

/** A payment neither waits nor fails for what its copies say: the first download makes up for it. */
async function tryToFreeze(key: string, { id }: Payment, { accountId }: PaidFact): Promise<Fact[]> {
  try {
    return await freezeStamp(key, id, accountId);
  } catch (error) {
    log('warn', 'stamp not frozen with the purchase', {}, error);
    return [];
  }
}

function factsOf({ id: payment, metadata, refunds, disputes }: Payment, paid: PaidFact): Fact[] {
  const key = factsKey(payment);
  const consent = consentFromMetadata(metadata);
  return [
    { key, field: 'paid', value: paid },
    ...(consent ? [consentFact(key, consent)] : []),
    ...refunds.map(({ id, status, amount, at, duplicateOf }) => ({
      key,
      field: `refund:${id}:${status}`,
      value: { amount, at: at.toISOString(), duplicateOf },
    })),
    ...disputes.map(({ id, status, amount }) => ({
      key,
      field: `dispute:${id}:${status}`,
      value: { amount },
    })),
  ];
}

function isToQueue(
  email: PaymentEmail,
  current: Record<string, unknown>,
  known: Record<string, unknown>,
  amount: number,
): boolean {
  // It has been sent, or is in the outbox.
  if (emailStateOf(known, { kind: email }).queuedAt !== undefined) return false;
  // A subject whose money is back, or disputed, is not the buyer's now.
  return email !== 'confirmation' || purchaseStatusOf({ ...current, ...known }, amount).isActive;
}
