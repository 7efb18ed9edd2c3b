import type { SaleStatus } from '#contract/admin/sales.ts';
import { sumOf } from '#contract/payments/spread.ts';
import { type Dispute, disputesOf, isDecided, isWithholding } from './contest-facts.ts';
import { isRefundedLine, latestOf, linesOf, type PurchaseLine } from './line-status.ts';
import type { PaidFact, PaidLine } from './paid-fact.ts';
import { isCounted, type Refund, refundsOf } from './refunds.ts';
import { isRevoked } from './revocation.ts';

/** The state of a purchase, derived from its facts (docs/decisions/0004-how-is-a-purchase-recorded.md). */
export interface PurchaseStatus {
  /** True if any line gives access: neither refunded nor disputed in full, nor revoked. */
  isActive: boolean;
  /** True if only a dispute that the bank has not decided ends its access. */
  isPaused: boolean;
  status: SaleStatus;
  refunded: number;
  /** When the latest refund was made. Missing without one, and where no fact says it. ISO 8601. */
  refundedAt?: string | undefined;
  /** Whether the shop refunded all of it because other payments count. */
  isDuplicate: boolean;
  /** The amount that open and lost disputes withhold, besides what has been refunded. */
  disputed: number;
  /** The amount less refunds and disputes. */
  net: number;
  lines: PurchaseLine[];
  /** The refunds that count, ordered by id. */
  refunds: Refund[];
}

type Facts = Record<string, unknown>;
type Paid = Pick<PaidFact, 'amount' | 'lines'>;

/** What decides about the access that a payment gives. */
interface Standing {
  /** The disputes that are open or lost. */
  disputes: Dispute[];
  /** The refunds that count. */
  refunds: Refund[];
  /** What they add up to, at most the amount. */
  refunded: number;
  /** Whether they are all of it. */
  isRefunded: boolean;
  /** Amount that disputes withhold, at most the amount that has not been refunded. */
  disputed: number;
  /** True if disputes withhold all that refunds have left. A dispute of a part is like a partial refund. */
  isWithheld: boolean;
  /** Whether neither a dispute nor the owner has ended its access. */
  isActive: boolean;
  /** True if only disputes have ended the access, and one of them is not decided. */
  isPaused: boolean;
}

function standingOf(facts: Facts, amount: number): Standing {
  const disputes = disputesOf(facts).filter(({ state }) => isWithholding(state));
  const refunds = refundsOf(facts)
    .filter(isCounted)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const refunded = Math.min(sumOf(refunds.map((refund) => refund.amount)), amount);
  const left = amount - refunded;
  const withheldBy = (some: Dispute[]) =>
    Math.min(sumOf(some.map((dispute) => dispute.amount ?? amount)), left);
  const isWithheld = disputes.length > 0 && withheldBy(disputes) === left;
  const lost = disputes.filter(({ state }) => isDecided(state));
  const isLost = lost.length > 0 && withheldBy(lost) === left;
  return {
    disputes,
    refunds,
    refunded,
    // An order of £0 has nothing to refund.
    isRefunded: amount > 0 && refunded >= amount,
    disputed: withheldBy(disputes),
    isWithheld,
    isActive: !isWithheld && !isRevoked(facts),
    isPaused: isWithheld && !isLost && !isRevoked(facts),
  };
}

/**
 * Checks whether a line of a payment is active, as {@link purchaseStatusOf} does for all of them. Access
 * checks ask it most often, so it derives nothing else.
 */
export function isActiveLine(facts: Facts, { amount, lines }: Paid, line: PaidLine): boolean {
  const { refunds, isRefunded, isActive } = standingOf(facts, amount);
  return isActive && !isRefundedLine(line, lines, { refunds, isRefunded });
}

/** Derives the status of a payment from its facts, in whatever order they were recorded. */
export function purchaseStatusOf(facts: Facts, { amount, lines: paidLines }: Paid): PurchaseStatus {
  const standing = standingOf(facts, amount);
  const { disputes, refunds, refunded, isRefunded, disputed, isWithheld } = standing;
  const lines = linesOf(paidLines, standing);
  const state = {
    isRefunded,
    isDisputed: disputes.some((dispute) => !isDecided(dispute.state)),
    isLost: isWithheld,
    isPartLost: disputes.length > 0,
    isRevoked: isRevoked(facts) || lines.every((line) => line.isRefunded),
  };
  return {
    isActive: lines.some(({ isActive }) => isActive),
    isPaused: lines.some(({ isPaused }) => isPaused),
    status: saleStatusOf(state, refunded, amount),
    refunded,
    refundedAt: latestOf(refunds),
    isDuplicate: lines.every(({ isDuplicate }) => isDuplicate),
    disputed,
    net: amount - refunded - disputed,
    lines,
    refunds,
  };
}

function saleStatusOf(
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
