import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AdminSignInWay, adminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import { config } from '../config.ts';
import { composeEmail, emailButton, paragraph, rowsPart } from '../email/layout.ts';
import { sendWaitingEmails } from '../email/retries.ts';
import { toNetworkArea } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { LONDON_MOMENT } from '../london-time.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { withLock } from '../store/locks.ts';
import { hasField, readRecord, removeFields, writeField, writeRecord } from '../store/records.ts';
import { keyedHash } from '../tokens/seal.ts';
import { deviceName } from './device-name.ts';
import { signInNoticesKey } from './stored-keys.ts';

const WAYS: Record<AdminSignInWay, string> = {
  passkey: 'passkey',
  password: "administrator's password",
  provider: 'sign-in provider',
};

const NEW_PLACE =
  'An administrator has signed in to your shop from a browser or network that was not used in the last ninety days:';
const WAS_YOU = "If this was you, you don't need to do anything.";
const WAS_NOT_YOU = [
  'If it wasn’t you, open the Sign-in tab of the admin panel now, end all other sessions, and delete each passkey that isn’t yours.',
  'Then change your password at the sign-in provider, and replace or remove ADMIN_PASSWORD_HASH. The audit log shows what was done.',
  'For the remaining steps, see docs/runbooks/leaked-token.md in the shop’s source code.',
].join(' ');

function signInEmail({ at, by, device, from }: SignIn): Email {
  const { OWNER_EMAIL: to, SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  const rows: [string, string][] = [
    ['Time', `${LONDON_MOMENT.format(new Date(at))} (London)`],
    ['Signed in by', WAYS[by]],
    ['Browser and system', device],
    ['Network address', from],
  ];
  const panel = `${siteUrl}/admin#sign-in`;
  const parts = [
    paragraph('Hello,'),
    paragraph(NEW_PLACE),
    rowsPart(rows),
    paragraph(WAS_YOU),
    paragraph(WAS_NOT_YOU),
    { text: panel, html: `<p>${emailButton(panel, 'Open the panel')}</p>` },
  ];
  const subject = `${shopName}: an administrator signed in from a new place`;
  return { to, subject, ...composeEmail(shopName, parts) };
}

/** Ninety days since the last sign-in from a place. */
const PLACE_SECONDS = 90 * 24 * 60 * 60;

const RETRY_MS = 3 * 24 * 60 * 60 * 1000;

const WAITING_NOTICES = signInNoticesKey.key;

const signIn = z.object({
  at: z.iso.datetime(),
  by: adminSignInWay,
  device: z.string(),
  /** Network address. */
  from: z.string(),
});
type SignIn = z.infer<typeof signIn>;

const place = z.object({ at: z.iso.datetime() });

/** A place is a network and a browser, stored as a keyed hash, so that neither can be read. */
async function placeKey({ from, device }: SignIn): Promise<string> {
  return `admin-place:${await keyedHash(config().SESSION_SECRET, 'admin-place', `${toNetworkArea(from)} ${device}`)}`;
}

/** Emails the owner about a sign-in from an unknown place. Call after the response. Never fails. */
export async function announceSignIn(
  by: AdminSignInWay,
  ip: string,
  userAgent: string | undefined,
): Promise<void> {
  const at = new Date().toISOString();
  const latest: SignIn = { at, by, device: deviceName(userAgent), from: ip };
  try {
    const key = await placeKey(latest);
    const isKnown = (await readRecord(key, place)) !== undefined;
    const id = randomUUID();
    // Written before the place counts as known: an interruption must not hide the sign-in.
    if (!isKnown) await writeField(WAITING_NOTICES, id, latest);
    await writeRecord(key, { at }, PLACE_SECONDS);
    if (!isKnown) await send(id, latest);
  } catch (error) {
    log('warn', 'sign-in from a new place not announced yet', {}, error);
  }
}

/**
 * @param deadline in milliseconds since 1970; the next run does the rest
 * @throws Error if the mail server rejects an email, after all emails have been tried
 */
export const sendWaitingNotices = (deadline: number): Promise<void> =>
  sendWaitingEmails({ key: WAITING_NOTICES, schema: signIn, isTooOld: isOld, send }, deadline);

function isOld({ at }: SignIn): boolean {
  return Date.now() - Date.parse(at) > RETRY_MS;
}

/** Sends an email under a lock, unless it has been sent. */
async function send(id: string, latest: SignIn): Promise<void> {
  await withLock(`email-sending:sign-in.${id}`, async (recordDone) => {
    if (!(await hasField(WAITING_NOTICES, id))) return;
    // The same message id at a retry, so that mail servers deduplicate.
    await sendEmail({ ...signInEmail(latest), id: `sign-in.${id}` });
    await recordDone(() => removeFields(WAITING_NOTICES, [id]));
  });
}
