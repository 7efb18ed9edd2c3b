import type { Account } from '../accounts/account.ts';
import { frozenStampOf } from '../accounts/stamp-facts.ts';
import type { Student } from '../accounts/student.ts';
import type { Payment } from '../services/payments.ts';
import {
  type AccountLedger,
  type Additions,
  commitAndRead,
  type Fact,
  factOf,
  factsOfPayment,
  ledgerKey,
  type PaymentFacts,
  type PaymentRef,
  toMember,
} from '../store/ledger.ts';
import { acceptedBefore } from './accepted-payments.ts';
import { usesPaid } from './code-uses.ts';
import { disputesToAnnounce, newDisputeFacts } from './contest-facts.ts';
import {
  type EmailName,
  emailStateOf,
  kindsOf,
  OUTBOX,
  type OutboxEntry,
  queuedFact,
  takenBack,
  toEmailMember,
} from './email-facts.ts';
import { freezeStamp } from './freeze-stamp.ts';
import { setsOf } from './ledger.ts';
import { codeUseOf, OPEN_PAYMENTS, unpaidEntry } from './opened-payments.ts';
import {
  consentFact,
  consentFromMetadata,
  grantOf,
  isFreeOrder,
  orderNumber,
  type PaidFact,
  type PaidLine,
} from './purchase-facts.ts';
import {
  endedBy,
  isRevoked,
  type PurchaseLine,
  purchaseStatusOf,
  revokedFact,
} from './purchase-status.ts';
import { type Refund, refundsOf, refundsThatFailed, refundsToAnnounce } from './refunds.ts';
import { changeOfDay } from './sales-days.ts';

/**
 * Grants that the owner gave after a payment the shop had not yet heard of: the payment counts, and the free order
 * ends (docs/decisions/0011-how-does-the-owner-give-or-end-access.md).
 */

/** Returns true for a grant given no earlier than a payment was paid. */
export function isGrantedAfter(
  ledger: AccountLedger,
  paymentIntentId: string,
  { paidAt }: Pick<PaidFact, 'paidAt'>,
): boolean {
  if (!isFreeOrder(paymentIntentId)) return false;
  const granted = grantOf(factsOfPayment(ledger, { paymentIntentId }));
  // The provider's times are whole seconds: if both share one, the payment counts.
  return granted !== undefined && Date.parse(paidAt) <= Date.parse(granted.at);
}

/** Lists the facts that end grants replaced by a payment. @param lines lines of the payment that give access */
function replacedBy(
  ledger: AccountLedger,
  paymentIntentId: string,
  paid: Pick<PaidFact, 'paidAt'>,
  lines: Pick<PaidLine, 'subjectId'>[],
): Fact[] {
  const { accountId } = ledger;
  const reason = `Replaced by order ${orderNumber(paymentIntentId)}, which was paid earlier`;
  const before = lines.flatMap(({ subjectId }) =>
    acceptedBefore(ledger, { subjectId, paymentIntentId }),
  );
  return [...new Set(before)]
    .filter((id) => isGrantedAfter(ledger, id, paid))
    .filter((id) => !isRevoked(factsOfPayment(ledger, { paymentIntentId: id })))
    .map((id) =>
      revokedFact(
        { accountId, paymentIntentId: id },
        { reason, by: 'the shop', at: new Date().toISOString() },
      ),
    );
}

/** Email about a payment itself, not about its refunds. */
export type PaymentEmail = 'confirmation' | 'duplicate-payment';

export interface PaidPayment {
  payment: Payment;
  paid: PaidFact;
}

/**
 * Records a paid payment, its stamp and its emails in one transaction. The ledger may be stale; writes are
 * idempotent.
 * @param wanted emails for the buyer; a confirmation only while the purchase is active
 */
export async function recordPayment(
  { account, ledger }: Student,
  recorded: PaidPayment,
  wanted: PaymentEmail[],
): Promise<AccountLedger> {
  const { accountId } = ledger;
  const payment = { accountId, paymentIntentId: recorded.payment.id };
  const known = factsOfPayment(ledger, payment);
  const additions = await additionsOf(payment, recorded, known, { account, wanted });
  const active = linesWith(recorded, known).filter(({ isActive }) => isActive);
  additions.facts.push(...replacedBy(ledger, payment.paymentIntentId, recorded.paid, active));
  return { accountId, facts: await commitAndRead(ledgerKey(accountId), additions) };
}

export const linesWith = (recorded: PaidPayment, known: PaymentFacts): PurchaseLine[] =>
  purchaseStatusOf({ ...statesOf(recorded, known), ...known }, recorded.paid).lines;

/** Collects the additions of the transaction. Everything that changes with a payment belongs here. */
async function additionsOf(
  payment: PaymentRef,
  recorded: PaidPayment,
  known: PaymentFacts,
  { account, wanted }: { account: Account | undefined; wanted: PaymentEmail[] },
): Promise<Required<Additions>> {
  const { lines, paidAt } = recorded.paid;
  const states = statesOf(recorded, known);
  const isFrozen = frozenStampOf(known) !== undefined;
  const stamp: Fact[] = account && !isFrozen ? await freezeStamp(payment, account) : [];
  const emails = emailsAbout(payment, recorded, known, wanted);
  const consent = consentFromMetadata(recorded.payment.metadata);
  // Known states were counted by the transaction that wrote them.
  const isChanged = Object.keys(states).some((name) => !(name in known));
  const uses = usesPaid(payment, recorded.paid, codeUseOf(payment.accountId, known));
  return {
    facts: [
      ...Object.entries(states).map(([name, value]) => factOf(payment, name, value)),
      ...(consent ? [consentFact(payment, consent)] : []),
      ...stamp,
      ...emails.map(queuedFact),
    ],
    members: [
      ...emails.map((one) => ({ set: OUTBOX, member: toEmailMember(one) })),
      ...uses.members,
    ],
    entries: setsOf(lines).map((set) => ({
      set,
      member: toMember(payment),
      score: Date.parse(paidAt),
    })),
    counters: isChanged ? [changeOfDay(paidAt)] : [],
    records: [],
    removals: [
      { set: OPEN_PAYMENTS, member: payment.paymentIntentId },
      unpaidEntry(payment),
      ...uses.removals,
    ],
    setRemovals: uses.setRemovals,
  };
}

function statesOf(
  { payment: { refunds, disputes }, paid }: PaidPayment,
  known: PaymentFacts,
): Record<string, object> {
  return {
    paid,
    ...Object.fromEntries(
      refunds.map(({ id, status, amount, at, duplicateOf, subjectId }) => [
        `refund:${id}:${status}`,
        { amount, at: at.toISOString(), duplicateOf, subjectId },
      ]),
    ),
    ...newDisputeFacts(disputes, known),
  };
}

function emailsAbout(
  payment: PaymentRef,
  recorded: PaidPayment,
  known: PaymentFacts,
  wanted: PaymentEmail[],
): OutboxEntry[] {
  const states = statesOf(recorded, known);
  const { isPaidByOther = false } = recorded.paid;
  const all = refundsOf({ ...states, ...known });
  const refunds = refundsToAnnounce(states, known).flatMap((refund) =>
    kindsOf('refund', isPaidByOther)
      .filter((kind) => kind !== 'access-ended' || hasEnded(refund))
      .map((kind) => ({ ...payment, kind, about: refund.id })),
  );
  const withdrawn = refundsThatFailed(states, known).flatMap((refund) =>
    kindsOf('refund-failed', isPaidByOther)
      .filter((kind) => wasWanted(takenBack(kind, refund)))
      .map((kind) => ({ ...payment, kind, about: refund.id })),
  );
  const disputes = disputesToAnnounce(recorded.payment.disputes, known).map(
    ({ id, outcome, count }) => ({
      ...payment,
      kind: 'dispute' as const,
      about: `${id}.${outcome}.${count}`,
    }),
  );
  const emails = wanted
    .filter((email) => isToQueue(email, recorded, known))
    .flatMap((email) => kindsOf(email, isPaidByOther));
  return [...refunds, ...withdrawn, ...disputes, ...emails.map((kind) => ({ ...payment, kind }))];

  function wasWanted(email: EmailName | undefined): boolean {
    return email !== undefined && emailStateOf(known, email).queuedAt !== undefined;
  }

  function hasEnded(refund: Refund): boolean {
    return endedBy(refund, all, recorded.paid.lines).length > 0;
  }
}

function isToQueue(email: PaymentEmail, recorded: PaidPayment, known: PaymentFacts): boolean {
  const [kind = email] = kindsOf(email, recorded.paid.isPaidByOther ?? false);
  if (emailStateOf(known, { kind }).queuedAt !== undefined) return false;
  // Subjects whose money is back, or disputed, are not the buyer's now.
  return email !== 'confirmation' || linesWith(recorded, known).some(({ isActive }) => isActive);
}
