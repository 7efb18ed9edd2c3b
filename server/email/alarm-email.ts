import type { Email } from '../services/email.ts';
import { emailButton, emailPage, escapeHtml } from './email-page.ts';

interface AlarmNotice {
  shopName: string;
  siteUrl: string;
  to: string;
  title: string;
  /** What happened. */
  sentence: string;
  /** What to do. */
  advice: string;
  /** The page of `docs/runbooks/` about it. */
  runbook: string;
}

const REPEATED = 'While the problem lasts, this email comes again every six hours at most.';

/** Writes the email that tells the owner about a fault, and what to do about it. */
export function alarmEmail(notice: AlarmNotice): Email {
  const { shopName, siteUrl, to, title, sentence, advice, runbook } = notice;
  const steps = `Step by step: docs/runbooks/${runbook} in the source code of the shop.`;
  const panel = `${siteUrl}/admin`;
  const text = [
    'Hello,',
    `your shop needs you. ${sentence}`,
    `What to do: ${advice}`,
    `The admin panel's Status tab shows more: ${panel}`,
    steps,
    REPEATED,
    shopName,
  ].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>Hello,</p>
    <p>your shop needs you. ${escapeHtml(sentence)}</p>
    <p><strong>What to do:</strong> ${escapeHtml(advice)}</p>
    <p>${emailButton(panel, 'Open the admin panel')}</p>
    <p>Its Status tab shows more. ${steps}</p>
    <p>${REPEATED}</p>`,
  );
  return { to, subject: `${shopName}: ${title}`, text, html };
}
