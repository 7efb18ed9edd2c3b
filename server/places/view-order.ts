import { amountToDecimal } from '#contract/money.ts';
import {
  type OrderDocument,
  orderDocumentPath,
  type PlacesOrder,
} from '#contract/places/orders.ts';
import { shopDay } from '#contract/shop-day.ts';
import { selling } from '#shop';
import { config } from '../config.ts';
import { makePayerReceipt } from '../purchases/payer.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { addDays } from '../shop-time.ts';
import type { OrderState } from './order-state.ts';
import { toToken } from './orders.ts';

/** Shows an order to its payer. */
export async function viewOrder(order: OrderState): Promise<PlacesOrder> {
  const { orderId, opened, stage, invoice } = order;
  const isQuote = stage === 'quoted' || stage === 'expired';
  return {
    kind: opened.buyer,
    stage,
    orderNumber: orderNumber(orderId),
    what: order.what,
    createdAt: opened.at,
    amount: amountToDecimal(opened.amount, opened.currency),
    currency: opened.currency,
    due: amountToDecimal(order.due, opened.currency),
    dueOn: invoice?.dueOn,
    pausedFor: order.paused,
    counts: order.counts,
    lastDay: opened.lastDay,
    validUntil: isQuote ? opened.validUntil : undefined,
    school:
      order.school ?? (opened.organisation ? { organisation: opened.organisation } : undefined),
    from: opened.from,
    joinCode: order.isOpen ? order.joinCode : undefined,
    refundableUntil: refundableUntil(order),
    bankDetails: invoice && order.due > 0 ? (config().BANK_DETAILS ?? []) : [],
    documents: await listDocuments(order),
  };
}

/** Returns the last day on which a payer can take an unused place back. Undefined once it is used or ended. */
export function refundableUntil({
  opened,
  isOpen,
  counts,
  payments,
}: OrderState): string | undefined {
  const [payment] = payments;
  if (opened.buyer !== 'parent' || !isOpen || counts.used > 0 || !payment) return undefined;
  return addDays(shopDay(new Date(payment.paidAt)), selling.moneyBackDays);
}

/** Begins the ids of card payments. Bank transfers have no receipt beside their invoice. */
const CARD = 'pi_';

async function listDocuments(order: OrderState): Promise<OrderDocument[]> {
  const { orderId, opened, invoice, credits, payments } = order;
  const token = toToken(orderId, opened.secret);
  const toDocument = (
    kind: OrderDocument['kind'],
    number: string,
    { at, amount }: { at: string; amount: number },
  ): OrderDocument => ({
    kind,
    number,
    on: shopDay(new Date(at)),
    amount: amountToDecimal(amount, opened.currency),
    path: orderDocumentPath(token, number),
  });
  const cards = payments.filter(({ paymentIntentId }) => paymentIntentId.startsWith(CARD));
  const receipts = cards.map(
    async ({ paymentIntentId, paidAt: at, amount }): Promise<OrderDocument> => ({
      ...toDocument('receipt', orderNumber(paymentIntentId), { at, amount }),
      path: await makePayerReceipt({ accountId: orderId, paymentIntentId }),
    }),
  );
  return [
    ...(opened.payBy === 'invoice' ? [toDocument('quote', orderNumber(orderId), opened)] : []),
    ...(invoice
      ? [toDocument('invoice', invoice.number, { at: invoice.at, amount: opened.amount })]
      : []),
    ...credits.map((credit) => toDocument('credit-note', credit.number, credit)),
    ...(await Promise.all(receipts)),
  ];
}
