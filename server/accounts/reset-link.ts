import { z } from 'zod';
import { config } from '../config.ts';
import { emailButton, emailPage, escapeHtml, greeting } from '../email/layout.ts';
import type { Email } from '../services/email.ts';
import { createLinkToken, hashLinkToken, RESET_LINK_SECONDS } from '../tokens/links.ts';
import { nameToGreet, type PasswordAccount } from './account.ts';
import { writeAccountLink } from './address-links.ts';

/** Record of a password reset link, which is invalid once the account's address changes. */
export const resetRecord = z.object({
  accountId: z.string(),
  sessionVersion: z.int(),
  email: z.string(),
});

/** Key of a link. Only the hash of its token is stored. */
export const resetKey = async (token: string) =>
  `password-reset:${await hashLinkToken('password-reset', token)}`;

interface PasswordReset {
  shopName: string;
  to: string;
  firstName: string;
  link: string;
}

export function passwordResetEmail({ shopName, to, firstName, link }: PasswordReset): Email {
  const request = 'Someone, hopefully you, asked to set a new password for your account.';
  const note =
    'The link works once, for one hour. ' +
    "If this wasn't you, ignore this email. Your password stays the same.";
  const hello = greeting(firstName);
  const text = [hello, request, `Set a new password: ${link}`, note, shopName].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>${escapeHtml(hello)}</p>
    <p>${request}</p>
    <p>${emailButton(link, 'Set a new password')}</p>
    <p>${note}</p>`,
  );
  return { to, subject: `Set a new password for ${shopName}`, text, html };
}

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
