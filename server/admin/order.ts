import type { Order } from '#contract/admin/sales.ts';
import { amountToDecimal } from '#contract/money.ts';
import { config } from '../config.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { isFreeOrder, orderNumber, subjectNames } from '../purchases/purchase-facts.ts';
import { paymentPage } from '../services/payment-page.ts';

export function toOrder(purchase: Purchase): Order {
  const { paymentIntentId, paidAt, status, refunded, refundedAt, code } = purchase;
  return {
    orderNumber: orderNumber(paymentIntentId),
    at: paidAt,
    subjectName: subjectNames(purchase),
    code: code?.code,
    status,
    refunded: amountToDecimal(refunded),
    refundedAt,
    paymentUrl: isFreeOrder(paymentIntentId) ? undefined : paymentPage(paymentIntentId, config()),
  };
}
