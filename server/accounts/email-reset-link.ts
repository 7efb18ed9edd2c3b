import { config } from '../config.ts';
import { nameToGreet } from '../email/greeting.ts';
import { passwordResetEmail } from '../email/password-reset-email.ts';
import type { Email } from '../services/email.ts';
import { createLinkToken, RESET_LINK_SECONDS } from '../tokens/link-token.ts';
import type { PasswordAccount } from './account.ts';
import { writeAccountLink } from './link-records.ts';
import { resetKey } from './reset-record.ts';

export async function writeResetLink(account: PasswordAccount): Promise<Email> {
  const { id: accountId, sessionVersion, email } = account;
  const token = createLinkToken();
  const record = { accountId, sessionVersion, email };
  await writeAccountLink(await resetKey(token), record, RESET_LINK_SECONDS);
  const { SITE_URL, SHOP_NAME: shopName } = config();
  const link = `${SITE_URL}/reset-password?token=${token}`;
  return passwordResetEmail({ shopName, to: email, firstName: nameToGreet(account), link });
}

/**
 * Makes the same store requests as for a real link, but writes nothing, so that timing does not reveal unknown
 * addresses.
 */
export async function writeUnusableLink(): Promise<void> {
  const nowhere = { accountId: 'none', sessionVersion: 0, email: '' };
  await writeAccountLink(await resetKey(createLinkToken()), nowhere, RESET_LINK_SECONDS);
}
