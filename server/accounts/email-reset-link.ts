import { config } from '../config.ts';
import { passwordResetEmail } from '../email/password-reset-email.ts';
import { sendEmail } from '../services/email.ts';
import { writeRecord } from '../services/kv.ts';
import { createResetToken, RESET_LINK_SECONDS } from '../tokens/reset-link.ts';
import type { PasswordAccount } from './account.ts';
import { resetKey } from './reset-record.ts';

/** Emails an account a new link to set its password. @throws Error where the email cannot be sent now */
export async function emailResetLink(account: PasswordAccount): Promise<void> {
  const { id: accountId, sessionVersion, email: to, firstName } = account;
  const token = createResetToken();
  await writeRecord(await resetKey(token), { accountId, sessionVersion }, RESET_LINK_SECONDS);
  const { SITE_URL, SHOP_NAME: shopName } = config();
  const link = `${SITE_URL}/reset-password?token=${token}`;
  await sendEmail(passwordResetEmail({ shopName, to, firstName, link }));
}
