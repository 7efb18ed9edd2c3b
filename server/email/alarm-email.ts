import type { Email } from '../services/email.ts';
import { emailButton, emailPage, escapeHtml } from './email-page.ts';

interface AlarmNotice {
  shopName: string;
  siteUrl: string;
  to: string;
  title: string;
  sentence: string;
  advice: string;
  /** File name in `docs/runbooks/`. */
  runbook: string;
}

const REPEATED = 'While the problem lasts, we repeat this email at most every six hours.';

export function alarmEmail(notice: AlarmNotice): Email {
  const { shopName, siteUrl, to, title, sentence, advice, runbook } = notice;
  const steps = `Step by step: docs/runbooks/${runbook} in the shop's source code.`;
  const panel = `${siteUrl}/admin`;
  const text = [
    'Hello,',
    `Your shop needs your attention. ${sentence}`,
    `What to do: ${advice}`,
    `The admin panel's Status tab shows more: ${panel}`,
    steps,
    REPEATED,
    shopName,
  ].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>Hello,</p>
    <p>Your shop needs your attention. ${escapeHtml(sentence)}</p>
    <p><strong>What to do:</strong> ${escapeHtml(advice)}</p>
    <p>${emailButton(panel, 'Open the admin panel')}</p>
    <p>Its Status tab shows more. ${steps}</p>
    <p>${REPEATED}</p>`,
  );
  return { to, subject: `${shopName}: ${title}`, text, html };
}
