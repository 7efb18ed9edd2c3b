import type { z } from 'zod';
import type { revokeAccess as revokeEndpoint } from '#contract/admin/customers.ts';
import { AppError } from '../../errors.ts';
import { orderNumber } from '../../purchases/order-number.ts';
import { namesOf } from '../../purchases/paid-fact.ts';
import { revokedFact } from '../../purchases/revocation.ts';
import { commit } from '../../services/kv-ledger.ts';
import { type Actor, recordAudit } from '../audit.ts';
import { findCustomer, findPurchase } from './find-customer.ts';

/** Ends access without a refund. @throws AppError `not_found`, or `access_ended` if the purchase gives no access */
export async function revokeAccess(
  { id, paymentId, reason }: z.output<typeof revokeEndpoint.request>,
  by: Actor,
): Promise<void> {
  const customer = await findCustomer(id);
  const purchase = findPurchase(customer, paymentId);
  if (purchase.status === 'revoked') return;
  if (!purchase.isActive && purchase.status !== 'disputed') throw new AppError('access_ended');
  const what = `${orderNumber(paymentId)}, ${namesOf(purchase)}: ${reason}`;
  await recordAudit({ ...by, action: 'access-revoked', what });
  const why = { reason, by: by.who, at: new Date().toISOString() };
  await commit({ facts: [revokedFact(purchase, why)] });
}
