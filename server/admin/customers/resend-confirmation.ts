import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { EmailOutcome, resendConfirmation as endpoint } from '#contract/admin/customers.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { AppError } from '../../errors.ts';
import {
  emailOutcomeOf,
  kindsOf,
  OUTBOX,
  type OutboxEntry,
  queuedFact,
  toEmailMember,
} from '../../purchases/email-facts.ts';
import { sendFromOutbox } from '../../purchases/outbox.ts';
import { readEmailState } from '../../purchases/outbox-records.ts';
import { orderNumber } from '../../purchases/purchase-facts.ts';
import { commit } from '../../store/ledger.ts';
import { findCustomer, findPurchase } from './find-customer.ts';

/**
 * Sends the confirmation again, to the account's current address or the payer. The outbox retries.
 * @throws AppError `not_found`, or `access_ended` if the purchase gives no access
 */
export async function resendConfirmation(
  { id: accountId, paymentId }: z.output<typeof endpoint.request>,
  by: Actor,
): Promise<EmailOutcome> {
  const customer = await findCustomer(accountId);
  const { isActive, isPaidByOther = false } = findPurchase(customer, paymentId);
  if (!isActive) throw new AppError('access_ended');
  await recordAudit({ ...by, action: 'confirmation-resent', what: orderNumber(paymentId) });
  const payment = { accountId, paymentIntentId: paymentId };
  const [kind = 'confirmation'] = kindsOf('confirmation', isPaidByOther);
  const entry: OutboxEntry = { ...payment, kind, about: randomUUID() };
  await commit({
    facts: [queuedFact(entry)],
    members: [{ set: OUTBOX, member: toEmailMember(entry) }],
  });
  await sendFromOutbox(entry);
  return emailOutcomeOf(await readEmailState(entry));
}
