import { z } from 'zod';
import type { SaleStatus } from '#contract/admin/sales.ts';
import { sumOf } from '#contract/payments/spread.ts';
import { statesById } from './fact-states.ts';
import { isRefundedLine, latestOf, linesOf, type PurchaseLine } from './line-status.ts';
import type { PaidFact, PaidLine } from './paid-fact.ts';
import { isCounted, type Refund, refundsOf } from './refunds.ts';
import { isRevoked } from './revocation.ts';

/** The state of a purchase, derived from its facts (docs/decisions/0005-ledger-of-facts.md). */
export interface PurchaseStatus {
  /** Whether any line gives access: neither refunded in full, nor disputed, lost or revoked. */
  isActive: boolean;
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
}

const disputeFact = z.object({ amount: z.int().optional() });

/**
 * Checks whether a dispute leaves the buyer's access unchanged: it was won, or never was more than a
 * bank's inquiry (`warning_…`).
 */
const isHarmless = (states: string[]) =>
  states.includes('won') || states.every((state) => state.startsWith('warning_'));

type Facts = Record<string, unknown>;
type Paid = Pick<PaidFact, 'amount' | 'lines'>;

/** What decides about the access that a payment gives. */
interface Standing {
  /** The disputes that are open or lost, each with its states. */
  disputes: [id: string, states: string[]][];
  /** The refunds that count. */
  refunds: Refund[];
  /** What they add up to, at most the amount. */
  refunded: number;
  /** Whether they are all of it. */
  isRefunded: boolean;
  /** Whether neither a dispute nor the owner has ended its access. */
  isActive: boolean;
}

function standingOf(facts: Facts, amount: number): Standing {
  const disputes = [...statesById(facts, 'dispute')].filter(([, states]) => !isHarmless(states));
  const refunds = refundsOf(facts).filter(isCounted);
  const refunded = Math.min(sumOf(refunds.map((refund) => refund.amount)), amount);
  return {
    ...{ disputes, refunds, refunded },
    // An order of £0 has nothing to refund.
    isRefunded: amount > 0 && refunded >= amount,
    isActive: disputes.length === 0 && !isRevoked(facts),
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
  const { disputes, refunds, refunded, isRefunded } = standing;
  const withheld = disputes.map(([id, states]) => disputedBy(facts, id, states) ?? amount);
  const disputed = Math.min(sumOf(withheld), amount - refunded);
  const isDisputed = disputes.length > 0;
  const lines = linesOf(paidLines, { ...standing, disputed });
  const state = {
    ...{ isDisputed, isRefunded },
    isLost: disputes.some(([, states]) => states.includes('lost')),
    isRevoked: isRevoked(facts) || lines.every((line) => line.isRefunded),
  };
  return {
    isActive: lines.some(({ isActive }) => isActive),
    status: saleStatusOf(state, refunded, amount),
    refunded,
    refundedAt: latestOf(refunds),
    isDuplicate: lines.every(({ isDuplicate }) => isDuplicate),
    disputed,
    net: amount - refunded - disputed,
    lines,
  };
}

function saleStatusOf(
  state: Record<'isDisputed' | 'isLost' | 'isRefunded' | 'isRevoked', boolean>,
  refunded: number,
  amount: number,
): SaleStatus {
  if (state.isDisputed) return state.isLost ? 'lost' : 'disputed';
  if (state.isRefunded) return 'refunded';
  if (state.isRevoked) return 'revoked';
  if (amount === 0) return 'free';
  return refunded > 0 ? 'partly-refunded' : 'paid';
}

/** The amount of one dispute. `undefined` where no fact states it: then it is the whole payment. */
function disputedBy(facts: Facts, id: string, states: string[]): number | undefined {
  const amounts = states.flatMap(
    (state) => disputeFact.parse(facts[`dispute:${id}:${state}`]).amount ?? [],
  );
  return amounts.length > 0 ? Math.max(...amounts) : undefined;
}
