import type { Email } from '../services/email.ts';
import { emailPage, escapeHtml } from './email-page.ts';
import { greeting } from './greeting.ts';

export function accountDeletedEmail(notice: {
  shopName: string;
  to: string;
  firstName: string;
}): Email {
  const { shopName, to, firstName } = notice;
  const paragraphs = [
    greeting(firstName),
    `Your account with ${shopName} has been deleted, as you asked. We no longer have your name or this address.`,
    'The law requires us to keep a record of what you bought for six years after the end of the tax year. It contains nothing that identifies you.',
    "If this wasn't you, reply to this email.",
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
