import type { Email } from '../services/email.ts';
import { emailButton, emailPage, escapeHtml } from './email-page.ts';

interface ResetRequest {
  shopName: string;
  to: string;
  firstName: string;
  link: string;
}

/** The mail with the link that sets a new password. */
export function passwordResetEmail({ shopName, to, firstName, link }: ResetRequest): Email {
  const ask = 'Somebody, hopefully you, asked to set a new password for your account.';
  const life = 'The link works once, for one hour. If it was not you, leave it: nothing changes.';
  const text = [`Hello ${firstName},`, ask, `Set a new password: ${link}`, life, shopName].join(
    '\n\n',
  );
  const html = emailPage(
    shopName,
    `<p>Hello ${escapeHtml(firstName)},</p>
    <p>${ask}</p>
    <p>${emailButton(link, 'Set a new password')}</p>
    <p>${life}</p>`,
  );
  return { to, subject: `Set a new password for ${shopName}`, text, html };
}
