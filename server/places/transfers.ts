import { addUpAmounts, formatAmount, parseDecimal, spread } from '#contract/money.ts';
import { shopDay, startOfDay } from '#contract/shop-day.ts';
import { type Actor, auditChange } from '../audit/audit.ts';
import { AppError } from '../errors.ts';
import { toPurchase } from '../purchases/ledger.ts';
import { transferChanges } from '../purchases/payment-changes.ts';
import { orderNumber, type PaidFact, transferId } from '../purchases/purchase-facts.ts';
import { commitIf, untilCommitted } from '../store/commit.ts';
import { isLedgerUnchanged, readCurrentLedger } from '../store/ledger.ts';
import type { OrderState } from './order-state.ts';
import { addEvents, isOrderUnchanged, readOrder } from './orders.ts';
import { settleOrder, toSettlementPlan } from './settle.ts';

export interface Transfer {
  /** Decimal, in the order's currency. */
  amount: string;
  /** Day on which the money arrived. */
  on: string;
  /** The same key never records twice. */
  key: string;
}

/**
 * Records a bank transfer for an order with an invoice, and what follows from it in the same commit. A partial one
 * leaves the order open.
 * @throws AppError `not_found`, `invalid_request`, `order_decided` if the order has no invoice or its money went back, or
 * `transfer_too_large`
 */
export async function recordTransfer(
  orderId: string,
  transfer: Transfer,
  by: Actor,
): Promise<OrderState> {
  const paymentIntentId = transferId(orderId, transfer.key);
  const recorded = await untilCommitted(async () => {
    // The ledger first: then its condition covers what the order was derived from.
    const ledger = await readCurrentLedger(orderId);
    const order = await readOrder(orderId);
    if (order.payments.some((payment) => payment.paymentIntentId === paymentIntentId)) return order;
    const now = new Date();
    const paid = toPaidFact(order, transfer, now);
    const {
      events,
      conditions = [],
      changes = [],
    } = (await toSettlementPlan(withPayment(order, paymentIntentId, paid), now)) ?? { events: [] };
    const isCommitted = await commitIf(
      [isOrderUnchanged(order), isLedgerUnchanged(ledger), ...conditions],
      [
        ...transferChanges(paymentIntentId, paid),
        ...addEvents(order, events),
        ...changes,
        auditChange({ ...by, action: 'transfer-recorded', what: describeTransfer(paid) }),
      ],
    );
    return isCommitted ? order : undefined;
  });
  return (await settleOrder(orderId)) ?? recorded;
}

const describeTransfer = ({ accountId, amount, currency }: PaidFact): string =>
  `${orderNumber(accountId)}, ${formatAmount(amount, currency)}`;

/** @throws AppError as {@link recordTransfer} */
function toPaidFact(order: OrderState, { amount: typed, on }: Transfer, now: Date): PaidFact {
  const { orderId, opened, invoice, ended, due } = order;
  const { currency, lines, isLive, places } = opened;
  const amount = parseDecimal(typed, currency);
  if (!amount) throw new AppError('invalid_request', { field: 'amount' });
  if (on > shopDay(now) || on < shopDay(new Date(opened.at)))
    throw new AppError('invalid_request', { field: 'on' });
  // A school may pay after its licence; other ends come from money that went back.
  if (!invoice || (ended && ended.why !== 'licence')) throw new AppError('order_decided');
  if (amount > due) throw new AppError('transfer_too_large', { field: 'amount' });
  const amounts = spread(
    amount,
    lines.map((line) => line.amount),
  );
  return {
    accountId: orderId,
    lines: lines.map((line, index) => ({ ...line, amount: amounts[index] ?? 0 })),
    amount,
    currency,
    paidAt: new Date(Math.min(startOfDay(on) + NOON_MS, now.getTime())).toISOString(),
    isPaidByOther: true,
    places,
    isLive,
  };
}

/** The owner states only the day. */
const NOON_MS = 12 * 60 * 60 * 1000;

function withPayment(order: OrderState, paymentIntentId: string, paid: PaidFact): OrderState {
  const payment = toPurchase(paymentIntentId, { paid });
  if (!payment) throw new RangeError('Not a payment');
  const payments = [payment, ...order.payments];
  const received = addUpAmounts(payments.map(({ amount }) => amount));
  return { ...order, payments, due: Math.max(order.owed - received, 0) };
}
