import type { z } from 'zod';
import type { correctEmailEndpoint } from '#contract/admin/customers.ts';
import { changeAddress } from '../accounts/change-address.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { config } from '../config.ts';
import { accountNotice } from '../email/layout.ts';
import { AppError } from '../errors.ts';
import { logFailure } from '../log.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { findCustomer } from './find-customer.ts';

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
