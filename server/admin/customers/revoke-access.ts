import type { z } from 'zod';
import type { revokeAccess as revokeEndpoint } from '#contract/admin/customers.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { AppError } from '../../errors.ts';
import { namesOf, orderNumber } from '../../purchases/purchase-facts.ts';
import { revokedFact } from '../../purchases/purchase-status.ts';
import { commit } from '../../store/ledger.ts';
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
