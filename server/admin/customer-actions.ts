import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  correctEmailEndpoint,
  EmailOutcome,
  resendConfirmationEndpoint,
  revokeAccessEndpoint,
} from '#contract/admin/customers.ts';
import { changeAddress } from '../accounts/change-address.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { config } from '../config.ts';
import { accountNotice } from '../email/layout.ts';
import { AppError } from '../errors.ts';
import { logFailure } from '../log.ts';
import { sendFromOutbox, toOutbox } from '../purchases/outbox.ts';
import {
  listEmailKinds,
  type OutboxEntry,
  readEmailState,
  toEmailOutcome,
} from '../purchases/outbox-records.ts';
import { orderNumber, subjectNames } from '../purchases/purchase-facts.ts';
import { revokedFact } from '../purchases/purchase-status.ts';
import { type Email, sendEmail } from '../services/email.ts';
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

/**
 * @param to previous or new address: both are told
 * @param newAddress undefined in the email to the previous address, which may be a stranger's
 */
function addressCorrectedEmail(to: string, newAddress?: string): Email {
  const { SITE_URL: siteUrl } = config();
  // No name, because no link has confirmed either address.
  const common = { to, firstName: '' };
  if (newAddress) {
    return accountNotice({
      ...common,
      subject: 'Your new email address',
      paragraphs: [
        `We have changed the email address of your account to ${newAddress}. Log in with it from now on, with the same password.`,
        'You stay signed in on your devices. Files that you download from now on show this address.',
        `If you didn't ask for this, reply to this email. Your account: ${siteUrl}/auth`,
      ],
    });
  }
  return accountNotice({
    ...common,
    subject: 'Your email address was changed',
    paragraphs: [
      'This is no longer the email address of an account with us: we changed it at the request of the account’s owner.',
      "If this is your account and you didn't ask for this, reply to this email.",
    ],
  });
}

/**
 * Corrects an address. The audit log contains only the account's id.
 * @returns work for after the response: notifies both addresses
 * @throws AppError `not_found`, `email_of_provider` or `email_taken`
 */
export async function correctEmail(
  { id, email }: z.output<typeof correctEmailEndpoint.request>,
  by: Actor,
): Promise<() => Promise<void>> {
  const { account, ledger } = await findCustomer(id);
  if (account.kind !== 'password') throw new AppError('email_of_provider');
  await recordAudit({ ...by, action: 'email-corrected', what: id });
  await changeAddress({ account, ledger }, email);
  if (account.email === email) return async () => {};
  return async () => {
    // A failure is only logged: the previous address was usually mistyped.
    const failed = logFailure('warn', 'notice of a corrected address not sent');
    await sendEmail(addressCorrectedEmail(email, email)).catch(failed);
    await sendEmail(addressCorrectedEmail(account.email)).catch(failed);
  };
}
