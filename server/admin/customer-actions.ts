import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  EmailOutcome,
  resendConfirmationEndpoint,
  revokeAccessEndpoint,
} from '#contract/admin/customers.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { AppError } from '../errors.ts';
import { sendFromOutbox, toOutbox } from '../purchases/outbox.ts';
import {
  listEmailKinds,
  type OutboxEntry,
  readEmailState,
  toEmailOutcome,
} from '../purchases/outbox-records.ts';
import { orderNumber, subjectNames } from '../purchases/purchase-facts.ts';
import { revokedFact } from '../purchases/purchase-status.ts';
import { endSessions } from '../sessions/sessions.ts';
import { commit } from '../store/commit.ts';
import { findCustomer, getPurchase } from './find-customer.ts';

/**
 * Sends the confirmation again, to the account's current address or the payer. The outbox retries.
 * @throws AppError `not_found`, or `access_ended` if the purchase gives no access
 */
export async function resendConfirmation(
  { id: accountId, paymentId }: z.output<typeof resendConfirmationEndpoint.request>,
  by: Actor,
): Promise<EmailOutcome> {
  const customer = await findCustomer(accountId);
  const { isActive, isPaidByOther = false } = getPurchase(customer, paymentId);
  if (!isActive) throw new AppError('access_ended');
  await recordAudit({ ...by, action: 'confirmation-resent', what: orderNumber(paymentId) });
  const payment = { accountId, paymentIntentId: paymentId };
  const [kind = 'confirmation'] = listEmailKinds('confirmation', isPaidByOther);
  const entry: OutboxEntry = { ...payment, kind, about: randomUUID() };
  await commit(toOutbox([entry]));
  await sendFromOutbox(entry);
  return toEmailOutcome(await readEmailState(entry));
}

/** Ends access without a refund. @throws AppError `not_found`, or `access_ended` if the purchase gives no access */
export async function revokeAccess(
  { id, paymentId, reason }: z.output<typeof revokeAccessEndpoint.request>,
  by: Actor,
): Promise<void> {
  const customer = await findCustomer(id);
  const purchase = getPurchase(customer, paymentId);
  if (purchase.status === 'revoked') return;
  if (!purchase.isActive && purchase.status !== 'disputed') throw new AppError('access_ended');
  const what = `${orderNumber(paymentId)}, ${subjectNames(purchase)}: ${reason}`;
  await recordAudit({ ...by, action: 'access-revoked', what });
  const why = { reason, by: by.who, at: new Date().toISOString() };
  await commit([revokedFact(purchase, why)]);
}

/** @throws AppError `not_found` */
export async function endCustomerSessions(id: string, by: Actor): Promise<void> {
  await findCustomer(id);
  await recordAudit({ ...by, action: 'sessions-ended', what: id });
  await endSessions(id);
}
