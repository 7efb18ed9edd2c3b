import type { Email } from '../services/email.ts';
import { emailButton, emailPage, escapeHtml } from './email-page.ts';
import { greeting } from './greeting.ts';

export interface AccountNotice {
  shopName: string;
  to: string;
  /** Empty for a greeting without a name. */
  firstName: string;
  subject: string;
  /** The button follows the first paragraph. */
  paragraphs: [string, ...string[]];
  button?: { url: string; label: string };
}

export function accountNotice(notice: AccountNotice): Email {
  const { shopName, to, subject, button } = notice;
  const [first, ...rest] = notice.paragraphs;
  const hello = greeting(notice.firstName);
  const action = button ? [`${button.label}: ${button.url}`] : [];
  const text = [hello, first, ...action, ...rest, shopName].join('\n\n');
  const paragraph = (words: string) => `<p>${escapeHtml(words)}</p>`;
  const html = emailPage(
    shopName,
    [
      paragraph(hello),
      paragraph(first),
      ...(button ? [`<p>${emailButton(button.url, button.label)}</p>`] : []),
      ...rest.map(paragraph),
    ].join('\n    '),
  );
  return { to, subject, text, html };
}
