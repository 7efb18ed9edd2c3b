import type { z } from 'zod';
import type { correctEmail as endpoint } from '#contract/admin/customers.ts';
import * as accounts from '../../accounts/correct-email.ts';
import { config } from '../../config.ts';
import { addressCorrectedEmail } from '../../email/address-corrected-email.ts';
import { AppError } from '../../errors.ts';
import { log } from '../../log.ts';
import { sendEmail } from '../../services/email.ts';
import { type Actor, recordAudit } from '../audit.ts';
import { findCustomer } from './find-customer.ts';

/**
 * Corrects an address. The audit log contains only the account's id.
 * @returns work for after the response: notifies both addresses
 * @throws AppError `not_found`, `email_of_provider` or `email_taken`
 */
export async function correctEmail(
  { id, email }: z.output<typeof endpoint.request>,
  by: Actor,
): Promise<() => Promise<void>> {
  const { account, ledger } = await findCustomer(id);
  if (account.kind !== 'password') throw new AppError('email_of_provider');
  await recordAudit({ ...by, action: 'email-corrected', what: id });
  await accounts.correctEmail({ account, ledger }, email);
  if (account.email === email) return async () => {};
  return async () => {
    const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
    await send({ shopName, siteUrl, to: email, newAddress: email });
    await send({ shopName, siteUrl, to: account.email });
  };
}

/** A failure is only logged: the previous address was usually mistyped. */
async function send(notice: Parameters<typeof addressCorrectedEmail>[0]): Promise<void> {
  await sendEmail(addressCorrectedEmail(notice)).catch((error: unknown) =>
    log('warn', 'notice of a corrected address not sent', {}, error),
  );
}
