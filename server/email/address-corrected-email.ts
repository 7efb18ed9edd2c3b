import type { Email } from '../services/email.ts';
import { emailPage, escapeHtml } from './email-page.ts';
import { greeting } from './greeting.ts';

/** What someone is told whose email address the shop has corrected. */
export interface AddressCorrected {
  shopName: string;
  siteUrl: string;
  /** The address before, or the one from now on: both are told. */
  to: string;
  /** The address from now on. The one before is told no other: it may be a stranger's. */
  newAddress?: string;
}

/** Writes the email about a corrected address, to the one before or to the one from now on. */
export function addressCorrectedEmail(notice: AddressCorrected): Email {
  const { shopName, siteUrl, to, newAddress } = notice;
  const paragraphs = newAddress
    ? [
        `We have changed the email address of your account to ${newAddress}. Log in with it from now on, with the same password.`,
        'Where you are signed in, you stay signed in. Files that you download from now on show this address.',
        `If you did not ask for this, reply to this email. Your account: ${siteUrl}/auth`,
      ]
    : [
        'This is no longer the email address of an account with us: we have changed it at the request of the person whose account it is.',
        'If it was your account and you did not ask for this, reply to this email.',
      ];
  // Without a name: no link has confirmed either address.
  const hello = greeting('');
  return {
    to,
    subject: newAddress ? 'Your new email address' : 'Your email address was changed',
    text: [hello, ...paragraphs, shopName].join('\n\n'),
    html: emailPage(
      shopName,
      [hello, ...paragraphs].map((words) => `<p>${escapeHtml(words)}</p>`).join('\n    '),
    ),
  };
}
