import type { AdminSignInWay } from '#contract/admin/sign-in.ts';
import type { Email } from '../services/email.ts';
import { emailButton, emailPage, emailRows, escapeHtml } from './email-page.ts';
import { LONDON_MOMENT } from './london-day.ts';

interface SignInNotice {
  shopName: string;
  siteUrl: string;
  to: string;
  at: string;
  by: AdminSignInWay;
  device: string;
  /** Network address. */
  from: string;
}

const WAYS: Record<AdminSignInWay, string> = {
  passkey: 'passkey',
  password: "administrator's password",
  provider: 'sign-in provider',
};

const NEW_PLACE =
  'An administrator has signed in to your shop from a browser or network that was not used in the last ninety days:';
const WAS_YOU = "If this was you, you don't need to do anything.";
const WAS_NOT_YOU = [
  'If it wasn’t you, open the panel’s Sign-in tab now, end all other sessions, and delete each passkey that isn’t yours.',
  'Then change your password at the sign-in provider, and replace or remove ADMIN_PASSWORD_HASH. The audit log shows what was done.',
  'For the remaining steps, see docs/runbooks/leaked-token.md in the shop’s source code.',
].join(' ');

export function signInEmail(notice: SignInNotice): Email {
  const { shopName, siteUrl, to, at, by, device, from } = notice;
  const rows: [string, string][] = [
    ['Time', `${LONDON_MOMENT.format(new Date(at))} (London)`],
    ['Signed in by', WAYS[by]],
    ['Browser and system', device],
    ['Network address', from],
  ];
  const panel = `${siteUrl}/admin#sign-in`;
  const facts = rows.map((row) => row.join(': ')).join('\n');
  const text = ['Hello,', NEW_PLACE, facts, WAS_YOU, WAS_NOT_YOU, panel, shopName].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>Hello,</p>
    <p>${NEW_PLACE}</p>
    ${emailRows(rows)}
    <p>${WAS_YOU}</p>
    <p>${escapeHtml(WAS_NOT_YOU)}</p>
    <p>${emailButton(panel, 'Open the panel')}</p>`,
  );
  return { to, subject: `${shopName}: an administrator signed in from a new place`, text, html };
}
