import type { AdminSignInWay } from '#contract/admin/sign-in.ts';
import type { Email } from '../services/email.ts';
import { emailButton, emailPage, emailRows, escapeHtml } from './email-page.ts';
import { LONDON_MOMENT } from './london-day.ts';

interface SignInNotice {
  shopName: string;
  siteUrl: string;
  to: string;
  /** When. */
  at: string;
  by: AdminSignInWay;
  /** Browser and system, e.g. "Chrome on Windows". */
  device: string;
  /** The network address. */
  from: string;
}

const WAYS: Record<AdminSignInWay, string> = {
  passkey: 'passkey',
  password: "administrator's password",
  provider: 'sign-in provider',
};

const NEW_PLACE =
  'an administrator has signed in to your shop from a browser or a network that was not used in the last ninety days:';
const WAS_YOU = 'If this was you, there is nothing to do.';
const WAS_NOT_YOU = [
  'If it was not you, open the panel’s tab Sign-in now, end all other sessions, and delete each passkey that is not yours.',
  'Then change your password at the sign-in provider, and set a new ADMIN_PASSWORD_HASH, or none. The audit log says what was done.',
  'The rest is in docs/runbooks/leaked-token.md in the source code of the shop.',
].join(' ');

/** Writes the email that tells the owner about a sign-in from a new place. */
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
