import type { Email } from '../services/email.ts';
import { emailPage, escapeHtml } from './email-page.ts';
import { greeting } from './greeting.ts';

export interface AddressCorrected {
  shopName: string;
  siteUrl: string;
  /** Previous or new address: both are told. */
  to: string;
  /** Undefined in the email to the previous address, which may be a stranger's. */
  newAddress?: string;
}

export function addressCorrectedEmail(notice: AddressCorrected): Email {
  const { shopName, siteUrl, to, newAddress } = notice;
  const paragraphs = newAddress
    ? [
        `We have changed the email address of your account to ${newAddress}. Log in with it from now on, with the same password.`,
        'You stay signed in on your devices. Files that you download from now on show this address.',
        `If you didn't ask for this, reply to this email. Your account: ${siteUrl}/auth`,
      ]
    : [
        'This is no longer the email address of an account with us: we changed it at the request of the account’s owner.',
        "If this is your account and you didn't ask for this, reply to this email.",
      ];
  // No name, because no link has confirmed either address.
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
