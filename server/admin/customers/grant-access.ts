import type { z } from 'zod';
import type { grantAccess as grantEndpoint } from '#contract/admin/customers.ts';
import { CURRENCY } from '#contract/money.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { getSubjectOrKept } from '../../catalogue/catalogue.ts';
import { closeOpenPayments } from '../../checkout/close-open-payments.ts';
import { isActivePayment } from '../../checkout/duplicates.ts';
import { config } from '../../config.ts';
import { isLiveKey } from '../../config-payments.ts';
import { AppError } from '../../errors.ts';
import { hasAccess } from '../../purchases/access.ts';
import { type Purchase, purchaseOf } from '../../purchases/ledger.ts';
import { freeOrderId, grantedFact, orderNumber } from '../../purchases/purchase-facts.ts';
import { recordFreeOrder } from '../../purchases/record-free-order.ts';
import { findCustomer } from './find-customer.ts';

/**
 * Gives a person access to a subject by a £0 order (docs/decisions/0011-how-does-the-owner-give-or-end-access.md).
 * Closes open payments for the subject first, and records payments already made. The order is accepted like a
 * payment, so a payment that still arrives is refunded as a duplicate.
 * @returns the order; idempotent for the same request key
 * @throws AppError `not_found`, `account_deleted`, `subject_not_found`, `payment_processing` or `access_exists`
 */
export async function grantAccess(
  { id: accountId, subjectId, reason, key }: z.output<typeof grantEndpoint.request>,
  by: Actor,
): Promise<Purchase> {
  const paymentIntentId = freeOrderId(accountId, key);
  const before = await findCustomer(accountId);
  const known = purchaseOf(before.ledger, { paymentIntentId });
  if (known) return known;
  const { name: subjectName } = await getSubjectOrKept(subjectId);
  await closeOpenPayments(before.ledger, [subjectId]);
  const student = await findCustomer(accountId);
  if (hasAccess(student.ledger, subjectId)) throw new AppError('access_exists');

  const what = `${orderNumber(paymentIntentId)}, ${subjectName}: ${reason}`;
  await recordAudit({ ...by, action: 'access-granted', what });
  const at = new Date().toISOString();
  const order = {
    paymentIntentId,
    paid: {
      accountId,
      amount: 0,
      currency: CURRENCY,
      paidAt: at,
      lines: [{ subjectId, subjectName, amount: 0 }],
      isLive: isLiveKey(config().STRIPE_SECRET_KEY),
    },
    facts: [grantedFact({ accountId, paymentIntentId }, { reason, by: by.who, at })],
  };
  const ledger = await recordFreeOrder(student, order, (id, latest) =>
    isActivePayment({ ...student, ledger: latest }, id, subjectId),
  );
  const recorded = ledger && purchaseOf(ledger, { paymentIntentId });
  if (!recorded) throw new AppError('access_exists');
  return recorded;
}
