import type { Email } from '../services/email.ts';
import { emailPage, escapeHtml } from './email-page.ts';
import { greeting } from './greeting.ts';

/** Writes the email to the address of an account that was deleted. */
export function accountDeletedEmail(notice: {
  shopName: string;
  to: string;
  firstName: string;
}): Email {
  const { shopName, to, firstName } = notice;
  const paragraphs = [
    greeting(firstName),
    `Your account with ${shopName} has been deleted, as you asked on its page. We no longer have your name and this address.`,
    'The law makes us keep what you bought, for six years after the end of the tax year, without anything that leads to you.',
    'If this was not you, reply to this email.',
  ];
  return {
    to,
    subject: 'Your account has been deleted',
    text: [...paragraphs, shopName].join('\n\n'),
    html: emailPage(
      shopName,
      paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`).join('\n    '),
    ),
  };
}
