import type { Email } from '../services/email.ts';
import { emailButton, emailPage, escapeHtml } from './email-page.ts';
import { greeting } from './greeting.ts';

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
