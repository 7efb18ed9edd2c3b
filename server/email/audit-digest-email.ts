import type { AuditList } from '#contract/admin/audit.ts';
import { type ChainSeal, sealText } from '#contract/admin/audit-chain.ts';
import type { Email } from '../services/email.ts';
import { emailPage, escapeHtml } from './email-page.ts';
import { LONDON_DAY } from './london-day.ts';

interface AuditDigest {
  shopName: string;
  to: string;
  seals: ChainSeal[];
  /** When the entries were counted. */
  at: string;
}

const NAMES: Record<AuditList, string> = {
  acts: "administrators' acts",
  'failed-sign-ins': 'failed sign-ins',
};

const COUNTED =
  'these are the entries of the audit log so far, with those that were removed after twelve months:';

/** Writes the email from which the owner can tell later whether an entry of the audit log was changed. */
export function auditDigestEmail({ shopName, to, seals, at }: AuditDigest): Email {
  const day = LONDON_DAY.format(new Date(at));
  const lines = seals.map(({ list, count }) => `${NAMES[list]}: ${count}`);
  const command = `npm run doctor -- ${seals.map((seal) => `--audit ${sealText(seal)}`).join(' ')}`;
  const why =
    'Keep this email. Anyone who could change the audit log in the store cannot change what it says here. ' +
    'To compare, run this in the source code of the shop:';
  const text = ['Hello,', COUNTED, lines.join('\n'), why, command, shopName].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>Hello,</p>
    <p>${COUNTED}</p>
    <ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
    <p>${why}</p>
    <p style="word-break:break-all"><code>${escapeHtml(command)}</code></p>`,
  );
  return { to, subject: `${shopName}: the audit log on ${day}`, text, html };
}
