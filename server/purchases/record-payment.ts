import { z } from 'zod';
import { type Account, keys } from '../accounts/account.ts';
import { freezeStamp, toFrozenStamp } from '../accounts/stamp-facts.ts';
import { readStudent, type Student } from '../accounts/student.ts';
import { AppError } from '../errors.ts';
import type { Payment } from '../services/payments.ts';
import type { CodeUse } from '../store/code-uses.ts';
import {
  addEntry,
  addField,
  type Change,
  commit,
  commitIf,
  exists,
  hasFieldCount,
  removeEntry,
} from '../store/commit.ts';
import {
  type AccountLedger,
  addFact,
  factsOfPayment,
  ledgerKey,
  type PaymentFacts,
  type PaymentRef,
  readCurrentLedger,
  toMember,
} from '../store/ledger.ts';
import { countUse, endReservation, usesPaid } from './code-uses.ts';
import { disputesToAnnounce, newDisputeFacts } from './dispute-facts.ts';
import { listSets } from './ledger.ts';
import { OPEN_PAYMENTS, removeUnpaid, toCodeUse } from './opened-payments.ts';
import { toOutbox } from './outbox.ts';
import {
  type EmailName,
  listEmailKinds,
  type OutboxEntry,
  takenBack,
  toEmailState,
} from './outbox-records.ts';
import {
  consentFact,
  consentFromMetadata,
  findGrant,
  isFreeOrder,
  orderNumber,
  type PaidFact,
  type PaidLine,
} from './purchase-facts.ts';
import {
  endedBy,
  isRevoked,
  type PurchaseLine,
  type Refund,
  refundsThatFailed,
  refundsToAnnounce,
  revokedFact,
  toPurchaseStatus,
  toRefunds,
} from './purchase-status.ts';
import { changeOfDay } from './sales-days.ts';

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
  const active = linesWith(recorded, known).filter(({ isActive }) => isActive);
  const changes = [
    ...toChanges(payment, recorded, known, wanted),
    ...replacedBy(ledger, payment.paymentIntentId, recorded.paid, active),
  ];
  const isFrozen = toFrozenStamp(known) !== undefined;
  const stamp = account && !isFrozen ? await freezeStamp(payment, account) : [];
  // A deletion in the meantime must not be followed by the address.
  if (!(await commitIf([exists(keys.account(accountId))], [...changes, ...stamp])))
    await commit(changes);
  return readCurrentLedger(accountId);
}

/** Collects everything that changes with a payment, except its stamp. */
function toChanges(
  payment: PaymentRef,
  recorded: PaidPayment,
  known: PaymentFacts,
  wanted: PaymentEmail[],
): Change[] {
  const { paidAt } = recorded.paid;
  const states = toStates(recorded, known);
  const consent = consentFromMetadata(recorded.payment.metadata);
  // Known states were counted by the transaction that wrote them.
  const isChanged = Object.keys(states).some((name) => !(name in known));
  return [
    ...Object.entries(states).map(([name, value]) => addFact(payment, name, value)),
    ...(consent ? [consentFact(payment, consent)] : []),
    ...toOutbox(emailsAbout(payment, recorded, known, wanted)),
    ...listInSets(recorded.paid, payment),
    ...(isChanged ? [changeOfDay(paidAt)] : []),
    removeEntry(OPEN_PAYMENTS, payment.paymentIntentId),
    removeUnpaid(payment),
    ...usesPaid(payment, recorded.paid, toCodeUse(payment.accountId, known)),
  ];
}

export const linesWith = (recorded: PaidPayment, known: PaymentFacts): PurchaseLine[] =>
  toPurchaseStatus({ ...toStates(recorded, known), ...known }, recorded.paid).lines;

const listInSets = ({ lines, paidAt }: PaidFact, payment: PaymentRef): Change[] =>
  listSets(lines).map((set) => addEntry(set, toMember(payment), Date.parse(paidAt)));

function toStates(
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
  const states = toStates(recorded, known);
  const { isPaidByOther = false } = recorded.paid;
  const all = toRefunds({ ...states, ...known });
  const refunds = refundsToAnnounce(states, known).flatMap((refund) =>
    listEmailKinds('refund', isPaidByOther)
      .filter((kind) => kind !== 'access-ended' || hasEnded(refund))
      .map((kind) => ({ ...payment, kind, about: refund.id })),
  );
  const withdrawn = refundsThatFailed(states, known).flatMap((refund) =>
    listEmailKinds('refund-failed', isPaidByOther)
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
    .flatMap((email) => listEmailKinds(email, isPaidByOther));
  return [...refunds, ...withdrawn, ...disputes, ...emails.map((kind) => ({ ...payment, kind }))];

  function wasWanted(email: EmailName | undefined): boolean {
    return email !== undefined && toEmailState(known, email).queuedAt !== undefined;
  }

  function hasEnded(refund: Refund): boolean {
    return endedBy(refund, all, recorded.paid.lines).length > 0;
  }
}

function isToQueue(email: PaymentEmail, recorded: PaidPayment, known: PaymentFacts): boolean {
  const [kind = email] = listEmailKinds(email, recorded.paid.isPaidByOther ?? false);
  if (toEmailState(known, { kind }).queuedAt !== undefined) return false;
  // Subjects whose money is back, or disputed, are not the buyer's now.
  return email !== 'confirmation' || linesWith(recorded, known).some(({ isActive }) => isActive);
}

// Grants that the owner gave after a payment the shop had not yet heard of: the payment counts, and the free order
// ends (docs/decisions/0011-how-does-the-owner-give-or-end-access.md).

/** Returns true for a grant given no earlier than a payment was paid. */
export function isGrantedAfter(
  ledger: AccountLedger,
  paymentIntentId: string,
  { paidAt }: Pick<PaidFact, 'paidAt'>,
): boolean {
  if (!isFreeOrder(paymentIntentId)) return false;
  const granted = findGrant(factsOfPayment(ledger, { paymentIntentId }));
  // The provider's times are whole seconds: if both share one, the payment counts.
  return granted !== undefined && Date.parse(paidAt) <= Date.parse(granted.at);
}

/** Lists the facts that end grants replaced by a payment. @param lines lines of the payment that give access */
function replacedBy(
  ledger: AccountLedger,
  paymentIntentId: string,
  paid: Pick<PaidFact, 'paidAt'>,
  lines: Pick<PaidLine, 'subjectId'>[],
): Change[] {
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

export interface FreeOrder {
  paymentIntentId: string;
  paid: PaidFact;
  /** Facts that say why it is free, or what its buyer has agreed to. */
  facts: Change[];
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
  const changes = [
    addFact(payment, 'paid', paid),
    ...facts,
    ...(await freezeStamp(payment, account)),
    ...toOutbox([{ ...payment, kind: 'confirmation' }]),
    ...listInSets(paid, payment),
    changeOfDay(paidAt),
    ...(codeUse ? [...countUse(codeUse), endReservation(codeUse)] : []),
  ];
  // Before the order is recorded with its first line, because an accepted but unrecorded order gives no access:
  // after a crash in between, a payment for one of these subjects is not taken for a duplicate.
  const known = await acceptAnyway(ledger, { subjectIds, paymentIntentId });
  const claimant = { subjectIds: [first], paymentIntentId };
  const accepted = await acceptPayment(known, claimant, isActive, async (claims, latest) => {
    const isFree = hasFieldCount(ledgerKey(accountId), Object.keys(latest.facts).length);
    const hasAccount = exists(keys.account(accountId));
    await commitIf([hasAccount, isFree], [...claims, ...changes]);
    const student = await readStudent(accountId);
    if (!student.account) throw new AppError('account_deleted');
    return student.ledger;
  });
  return accepted.others.size > 0 ? undefined : accepted.ledger;
}

// Accepted payments for a subject, numbered from 1: the facts `accepted:{subjectId}:{number}` of the account's
// ledger. A payment is accepted if no other was active when it was paid, or if it was paid before the ledger was
// recovered; others are duplicates (docs/decisions/0006-how-many-payments-can-a-subject-have.md). A number is
// assigned once, for good.

const accepted = z.object({ paymentIntentId: z.string() });

const acceptedField = (subjectId: string, number: number) => `accepted:${subjectId}:${number}`;

function acceptedIn({ facts }: AccountLedger, subjectId: string): string[] {
  const ids: string[] = [];
  for (;;) {
    const fact = facts[acceptedField(subjectId, ids.length + 1)];
    if (fact === undefined) return ids;
    ids.push(accepted.parse(fact).paymentIntentId);
  }
}

/** Returns true if a payment is accepted, even if it no longer gives access. */
export const isAccepted = (ledger: AccountLedger, order: Order): boolean =>
  acceptedIn(ledger, order.subjectId).includes(order.paymentIntentId);

function acceptedBefore(ledger: AccountLedger, order: Order): string[] {
  const ids = acceptedIn(ledger, order.subjectId);
  return ids.slice(0, Math.max(ids.indexOf(order.paymentIntentId), 0));
}

type Order = Pick<PaymentRef, 'paymentIntentId'> & { subjectId: string };

interface Claimant {
  paymentIntentId: string;
  subjectIds: string[];
}

interface Acceptance {
  ledger: AccountLedger;
  /** Other payment that counts, by subject. */
  others: ReadonlyMap<string, string>;
}

/** Returns true if an accepted payment still gives access to a subject, given the latest known ledger. */
type IsActive = (
  paymentIntentId: string,
  ledger: AccountLedger,
  subjectId: string,
) => Promise<boolean>;

/** Writes the facts that claim numbers, unless they are taken. @returns the account's updated facts */
type Claim = (facts: Change[], latest: AccountLedger) => Promise<AccountLedger>;

const claimAlone: Claim = async (facts, { accountId }) => {
  await commit(facts);
  return readCurrentLedger(accountId);
};

/**
 * Accepts a payment for its subjects without an active accepted payment. Claims all numbers in one step. The ledger
 * may be stale: no number is claimed twice.
 * @param claim writes further facts in the same step
 */
export async function acceptPayment(
  ledger: AccountLedger,
  { subjectIds, paymentIntentId }: Claimant,
  isActive: IsActive,
  claim = claimAlone,
): Promise<Acceptance> {
  const key = ledgerKey(ledger.accountId);
  const others = new Map<string, string>();
  let latest = ledger;
  for (;;) {
    const known = latest;
    const facts: Change[] = [];
    for (const subjectId of subjectIds) {
      const ids = acceptedIn(known, subjectId);
      if (others.has(subjectId) || ids.includes(paymentIntentId)) continue;
      const active = await findActive(ids, (id) => isActive(id, known, subjectId));
      const field = acceptedField(subjectId, ids.length + 1);
      if (active) others.set(subjectId, active);
      else facts.push(addField(key, field, { paymentIntentId }));
    }
    if (facts.length === 0) return { ledger: latest, others };
    latest = await claim(facts, latest);
  }
}

export async function acceptAnyway(
  ledger: AccountLedger,
  claimant: Claimant,
): Promise<AccountLedger> {
  return (await acceptPayment(ledger, claimant, async () => false)).ledger;
}

/** Finds the latest active payment. An older payment may be active again after a won dispute. */
async function findActive(
  ids: string[],
  isActive: (paymentIntentId: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const id of ids.toReversed()) {
    if (await isActive(id)) return id;
  }
  return undefined;
}
