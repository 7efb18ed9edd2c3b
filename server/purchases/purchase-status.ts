import type { SaleStatus } from '#contract/admin/sales.ts';
import { sumOf } from '#contract/payments/spread.ts';
import { type Dispute, disputesOf, isDecided, isWithholding } from './contest-facts.ts';
import { isRefundedLine, latestOf, linesOf, type PurchaseLine } from './line-status.ts';
import type { PaidFact, PaidLine } from './paid-fact.ts';
import { isCounted, type Refund, refundsOf } from './refunds.ts';
import { isRevoked } from './revocation.ts';

/** State of a purchase, derived from its facts (docs/decisions/0004-how-is-a-purchase-recorded.md). */
export interface PurchaseStatus {
  /** True if any line gives access: neither refunded nor disputed in full, nor revoked. */
  isActive: boolean;
  /** True if only a dispute that the bank has not decided ends its access. */
  isPaused: boolean;
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

type Facts = Record<string, unknown>;
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
  /** True if neither a dispute nor the owner has ended its access. */
  isActive: boolean;
  /** True if only disputes have ended the access, and at least one is undecided. */
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
    // A free order has nothing to refund.
    isRefunded: amount > 0 && refunded >= amount,
    disputed: withheldBy(disputes),
    isWithheld,
    isActive: !isWithheld && !isRevoked(facts),
    isPaused: isWithheld && !isLost && !isRevoked(facts),
  };
}

/** Returns true if a line is active. Derives nothing else, because every access check runs it. */
export function isActiveLine(facts: Facts, { amount, lines }: Paid, line: PaidLine): boolean {
  const { refunds, isRefunded, isActive } = standingOf(facts, amount);
  return isActive && !isRefundedLine(line, lines, { refunds, isRefunded });
}

/** Derives a payment's status from its facts, recorded in any order. */
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
