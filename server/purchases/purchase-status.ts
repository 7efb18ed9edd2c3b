import { z } from 'zod';
import type { SaleStatus } from '#contract/admin/sales.ts';
import { addUpAmounts, spread } from '#contract/money.ts';
import type { Change } from '../store/commit.ts';
import { addFact, type PaymentFacts, type PaymentRef } from '../store/ledger.ts';
import { parseStored } from '../store/unreadable.ts';
import { type Dispute, isDecided, isWithholding, toDisputes } from './dispute-facts.ts';
import { hasPlaceEnded, isHeld } from './place-facts.ts';
import { type Grounds, grounds, type PaidFact, type PaidLine } from './purchase-facts.ts';

export interface Refund {
  id: string;
  amount: number;
  state: string;
  /** ISO 8601. Undefined in earlier versions. */
  at?: string | undefined;
  /** True if the shop made it because another payment counts. */
  isOfDuplicate: boolean;
  /** Line whose access the refund ends. Undefined for a refund of the whole order. */
  subjectId?: string | undefined;
}

const refundFact = z.object({
  amount: z.int(),
  duplicateOf: z.string().optional(),
  at: z.iso.datetime().optional(),
  subjectId: z.string().optional(),
});

/** States of a refund, in the order in which they can follow each other. */
const STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'];
const STATES_THAT_COUNT = new Set(['pending', 'requires_action', 'succeeded']);

/** Derives a payment's refunds from its facts, including failed refunds. */
export function toRefunds(facts: PaymentFacts): Refund[] {
  return [...groupStates(facts)].flatMap(([id, states]) => {
    const state = STATES.findLast((candidate) => states.includes(candidate));
    if (!state) return [];
    const name = `refund:${id}:${state}`;
    const fact = parseStored(refundFact, `ledger ${name}`, facts[name]);
    if (!fact) return [];
    const { amount, duplicateOf, at, subjectId } = fact;
    return { id, amount, state, at, isOfDuplicate: duplicateOf !== undefined, subjectId };
  });
}

/** Returns true if a refund that counts cannot be read: it may have ended the access to any line. */
export const hasUnreadableRefund = (facts: PaymentFacts): boolean =>
  [...groupStates(facts)].some(([id, states]) => {
    const state = STATES.findLast((candidate) => states.includes(candidate)) ?? '';
    return isCounted({ state }) && !refundFact.safeParse(facts[`refund:${id}:${state}`]).success;
  });

/** Groups the recorded states of refunds by id. A fact's field is `refund:id:state`. */
function groupStates(facts: PaymentFacts): Map<string, string[]> {
  const states = new Map<string, string[]>();
  for (const field of Object.keys(facts)) {
    const [kind, id, state] = field.split(':');
    if (kind !== 'refund' || !id || !state) continue;
    states.set(id, [...(states.get(id) ?? []), state]);
  }
  return states;
}

/** Returns true if the money of a refund is with the buyer, or on its way. */
export const isCounted = ({ state }: Pick<Refund, 'state'>): boolean =>
  STATES_THAT_COUNT.has(state);

interface RefundedPayment {
  amount: number;
  refunds: { status: string; amount: number }[];
}

/** Returns the amount of a payment that has not been refunded, in minor units. */
export const amountLeft = ({ amount, refunds }: RefundedPayment): number =>
  refunds
    .filter(({ status }) => isCounted({ state: status }))
    .reduce((left, refund) => left - refund.amount, amount);

/** Time in which a refund is news to its buyer. Later the money has long arrived. */
const ANNOUNCED_WITHIN_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Lists refunds that have newly succeeded. Excludes duplicates, which have an email of their own, refunds of
 * earlier versions, and old refunds in a rebuilt ledger.
 * @param current facts, from the current state at the provider
 * @param facts facts in the ledger
 */
export function refundsToAnnounce(
  current: PaymentFacts,
  facts: PaymentFacts,
  now = Date.now(),
): Refund[] {
  const before = new Map(toRefunds(facts).map((refund) => [refund.id, refund]));
  return toRefunds(current).filter((refund) => {
    if (refund.state !== 'succeeded' || refund.isOfDuplicate) return false;
    const earlier = before.get(refund.id);
    if (earlier) return earlier.state !== 'succeeded' && isCounted(earlier);
    return refund.at !== undefined && now - Date.parse(refund.at) < ANNOUNCED_WITHIN_MS;
  });
}

/** Lists the refunds that failed after the ledger recorded their success. */
export function refundsThatFailed(current: PaymentFacts, facts: PaymentFacts): Refund[] {
  const before = new Map(toRefunds(facts).map((refund) => [refund.id, refund]));
  return toRefunds(current).filter(
    (refund) => !isCounted(refund) && before.get(refund.id)?.state === 'succeeded',
  );
}

export interface PurchaseLine extends PaidLine {
  isActive: boolean;
  /** True if only a dispute that the bank has not decided ends its access. */
  isPaused: boolean;
  /** True if a refund of the line, or all refunds together, ended its access. */
  isRefunded: boolean;
  /** True if the shop refunded the line because another payment counts. */
  isDuplicate: boolean;
  refunded: number;
  /** Time of its latest refund, in ISO 8601. */
  refundedAt?: string | undefined;
  /** Part of the amount that open and lost disputes withhold. */
  disputed: number;
  /** Amount less refunds and disputes. */
  net: number;
}

/** Returns true if a refund names a line, or is a duplicate's and the order has only this line. */
export const isAbout = (
  { subjectId, isOfDuplicate }: Pick<Refund, 'subjectId' | 'isOfDuplicate'>,
  line: Pick<PaidLine, 'subjectId'>,
  lines: unknown[],
): boolean =>
  subjectId === line.subjectId || (subjectId === undefined && isOfDuplicate && lines.length === 1);

interface Refunded {
  refunds: Refund[];
  isRefunded: boolean;
}

/** Returns true if a refund of the line, or all refunds together, ended its access. */
const isRefundedLine = (
  line: Pick<PaidLine, 'subjectId'>,
  lines: unknown[],
  { refunds, isRefunded }: Refunded,
): boolean => isRefunded || refunds.some((refund) => isAbout(refund, line, lines));

/**
 * Spreads refunds over lines, independent of their order, because the provider's times are whole seconds. Refunds
 * without a line reduce all lines in proportion. A line's refund reduces this line first, then the others.
 */
function spreadRefunds(lines: PaidLine[], refunds: Refund[]): number[] {
  if (refunds.length === 0) return lines.map(() => 0);
  const left = lines.map(({ amount }) => amount);
  const take = (index: number, amount: number) => {
    left[index] = (left[index] ?? 0) - amount;
  };
  const takeFromAll = (amount: number) => {
    for (const [index, part] of spread(Math.min(amount, addUpAmounts(left)), left).entries()) {
      take(index, part);
    }
  };
  const sumAmounts = (some: Refund[]) => addUpAmounts(some.map(({ amount }) => amount));
  const isNamed = ({ subjectId }: Refund) => lines.some((line) => line.subjectId === subjectId);
  takeFromAll(sumAmounts(refunds.filter((refund) => !isNamed(refund))));
  let rest = 0;
  for (const [index, { subjectId }] of lines.entries()) {
    const named = sumAmounts(refunds.filter((refund) => refund.subjectId === subjectId));
    const own = Math.min(named, left[index] ?? 0);
    take(index, own);
    rest += named - own;
  }
  takeFromAll(rest);
  return lines.map(({ amount }, index) => amount - (left[index] ?? 0));
}

/** Returns the time of the latest refund. Undefined if unknown. */
const findLatest = (refunds: Pick<Refund, 'at'>[]): string | undefined =>
  refunds
    .flatMap(({ at }) => at ?? [])
    .toSorted()
    .at(-1);

/** Derives the lines' status. Their refunds, disputes and net amounts add up to the order's. */
function toLines(
  lines: PaidLine[],
  order: Refunded & { isActive: boolean; isPaused: boolean; disputed: number },
): PurchaseLine[] {
  const { refunds } = order;
  const refunded = spreadRefunds(lines, refunds);
  const left = lines.map(({ amount }, index) => amount - (refunded[index] ?? 0));
  const disputed = spread(order.disputed, left);
  return lines.map((line, index) => {
    const own = refunds.filter((refund) => isAbout(refund, line, lines));
    const isRefunded = isRefundedLine(line, lines, order);
    const ofLine = refunds.filter(
      (refund) => own.includes(refund) || refund.subjectId === undefined,
    );
    return {
      ...line,
      isActive: order.isActive && !isRefunded,
      isPaused: order.isPaused && !isRefunded,
      isRefunded,
      isDuplicate: own.some(({ isOfDuplicate }) => isOfDuplicate),
      refunded: refunded[index] ?? 0,
      refundedAt: findLatest(ofLine),
      disputed: disputed[index] ?? 0,
      net: (left[index] ?? 0) - (disputed[index] ?? 0),
    };
  });
}

/**
 * Lists the lines whose access this refund ended: its own line, or all if it pays back the rest of the order.
 * @param refunds refunds of the order, including failed refunds
 */
export function endedBy<L extends PaidLine>(
  { id }: Pick<Refund, 'id'>,
  refunds: Refund[],
  lines: L[],
): L[] {
  const counted = refunds.filter(isCounted);
  const refund = counted.find((candidate) => candidate.id === id);
  if (!refund) return [];
  // The provider's times are whole seconds, so this refund counts as the last in its second.
  const earlier = counted.filter(
    (other) => other !== refund && (other.at ?? '') <= (refund.at ?? ''),
  );
  const total = addUpAmounts(lines.map(({ amount }) => amount));
  const isEndedAfter = (some: Refund[], line: L) =>
    some.some((refund) => isAbout(refund, line, lines)) ||
    addUpAmounts(some.map(({ amount }) => amount)) >= total;
  return lines.filter(
    (line) => isEndedAfter([...earlier, refund], line) && !isEndedAfter(earlier, line),
  );
}

/** Fact that the owner has ended access without a refund. It is final: a new grant gives access again. */
const REVOKED = 'revoked';

/** Creates the fact that access was ended. The first fact counts. */
export const revokedFact = (payment: PaymentRef, why: Grounds): Change =>
  addFact(payment, REVOKED, why);

/** Returns true if access was ended, even if the fact cannot be parsed. */
export const isRevoked = (facts: PaymentFacts): boolean => REVOKED in facts;

export const findRevocation = (facts: PaymentFacts): Grounds | undefined =>
  grounds.safeParse(facts[REVOKED]).data;

/** State of a purchase, derived from its facts (docs/decisions/0004-how-is-a-purchase-recorded.md). */
export interface PurchaseStatus {
  /** True if any line gives access: neither refunded nor disputed in full, nor revoked. */
  isActive: boolean;
  /** True if only a dispute that the bank has not decided ends its access. */
  isPaused: boolean;
  /** True while the access rests that a place gives, and the place has not ended. */
  isHeld: boolean;
  status: SaleStatus;
  refunded: number;
  /** Time of the latest refund, in ISO 8601. Undefined without a refund, or if no fact states it. */
  refundedAt?: string | undefined;
  /** True if the shop refunded every line because other payments count. */
  isDuplicate: boolean;
  /** Amount that open and lost disputes withhold, besides refunds. */
  disputed: number;
  /** Amount less refunds and disputes. */
  net: number;
  lines: PurchaseLine[];
  /** Refunds that count, ordered by id. */
  refunds: Refund[];
}

type Paid = Pick<PaidFact, 'amount' | 'lines'>;

interface Standing {
  /** Open and lost disputes. */
  disputes: Dispute[];
  refunds: Refund[];
  /** Sum of the refunds, at most the amount. */
  refunded: number;
  isRefunded: boolean;
  /** Amount that disputes withhold, at most the amount that has not been refunded. */
  disputed: number;
  /** True if disputes withhold everything that refunds have left. A dispute of a part is like a partial refund. */
  isWithheld: boolean;
  /** True if neither a dispute nor the owner, nor perhaps an unreadable refund, has ended its access. */
  isActive: boolean;
  /** True if only disputes have ended the access, and at least one is undecided. */
  isPaused: boolean;
}

function toStanding(facts: PaymentFacts, amount: number): Standing {
  const disputes = toDisputes(facts).filter(({ state }) => isWithholding(state));
  const refunds = toRefunds(facts)
    .filter(isCounted)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const refunded = Math.min(addUpAmounts(refunds.map((refund) => refund.amount)), amount);
  const left = amount - refunded;
  const withheldBy = (some: Dispute[]) =>
    Math.min(addUpAmounts(some.map((dispute) => dispute.amount ?? amount)), left);
  const isWithheld = disputes.length > 0 && withheldBy(disputes) === left;
  const lost = disputes.filter(({ state }) => isDecided(state));
  const isLost = lost.length > 0 && withheldBy(lost) === left;
  return {
    disputes,
    refunds,
    refunded,
    // A free order has nothing to refund.
    isRefunded: amount > 0 && refunded >= amount,
    disputed: withheldBy(disputes),
    isWithheld,
    isActive:
      !isWithheld &&
      !isRevoked(facts) &&
      !hasUnreadableRefund(facts) &&
      !isHeld(facts) &&
      !hasPlaceEnded(facts),
    isPaused: isWithheld && !isLost && !isRevoked(facts),
  };
}

/** Returns true if a line is active. Derives nothing else, because every access check runs it. */
export function isActiveLine(
  facts: PaymentFacts,
  { amount, lines }: Paid,
  line: PaidLine,
): boolean {
  const { refunds, isRefunded, isActive } = toStanding(facts, amount);
  return isActive && !isRefundedLine(line, lines, { refunds, isRefunded });
}

/** Derives a payment's status from its facts, recorded in any order. */
export function toPurchaseStatus(
  facts: PaymentFacts,
  { amount, lines: paidLines }: Paid,
): PurchaseStatus {
  const standing = toStanding(facts, amount);
  const { disputes, refunds, refunded, isRefunded, disputed, isWithheld } = standing;
  const lines = toLines(paidLines, standing);
  const state = {
    isRefunded,
    isDisputed: disputes.some((dispute) => !isDecided(dispute.state)),
    isLost: isWithheld,
    isPartLost: disputes.length > 0,
    isRevoked: isRevoked(facts) || hasPlaceEnded(facts) || lines.every((line) => line.isRefunded),
  };
  return {
    isActive: lines.some(({ isActive }) => isActive),
    isPaused: lines.some(({ isPaused }) => isPaused),
    isHeld: isHeld(facts) && !state.isRevoked,
    status: toSaleStatus(state, refunded, amount),
    refunded,
    refundedAt: findLatest(refunds),
    isDuplicate: lines.every(({ isDuplicate }) => isDuplicate),
    disputed,
    net: amount - refunded - disputed,
    lines,
    refunds,
  };
}

function toSaleStatus(
  state: Record<'isDisputed' | 'isLost' | 'isPartLost' | 'isRefunded' | 'isRevoked', boolean>,
  refunded: number,
  amount: number,
): SaleStatus {
  if (state.isDisputed) return 'disputed';
  if (state.isLost) return 'lost';
  if (state.isRefunded) return 'refunded';
  if (state.isRevoked) return 'revoked';
  if (amount === 0) return 'free';
  return refunded > 0 || state.isPartLost ? 'partly-refunded' : 'paid';
}
