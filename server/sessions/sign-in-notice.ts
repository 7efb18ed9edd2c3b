import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { runbookPath } from '#contract/handbook.ts';
import { type AdminSignInWay, adminSignInWay } from '#contract/sessions/admin-sign-in.ts';
import { TIME_ZONE_NAME } from '#contract/shop-day.ts';
import { brand } from '#shop';
import { config } from '../config.ts';
import { composeEmail, emailButton, linksPart, paragraph, rowsPart } from '../email/layout.ts';
import { defineJob, RETRY_MS, runNow } from '../jobs/jobs.ts';
import { toNetworkArea } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { MOMENT_FORMAT } from '../shop-time.ts';
import { commit, put } from '../store/commit.ts';
import { readRecord } from '../store/records.ts';
import { keyedHash } from '../tokens/seal.ts';
import { deviceName } from './device-name.ts';
import { adminPlaceKey } from './stored-keys.ts';

const WAYS: Record<AdminSignInWay, string> = {
  passkey: 'passkey',
  password: "administrator's password",
  provider: 'sign-in provider',
  email: 'link in an email',
};

const NEW_PLACE =
  'An administrator has signed in to your shop from a browser or network that was not used in the last ninety days:';
const WAS_YOU = "If this was you, you don't need to do anything.";
const WAS_NOT_YOU = [
  'If it wasn’t you, open the Sign-in tab of the admin panel now, end all other sessions, and delete each passkey that isn’t yours.',
  'Then change the password of this mailbox, and of your account at the sign-in provider if the shop uses one. If the shop also has an administrator’s password, ask the person who set up the shop to change it.',
  'The audit log shows what was done.',
].join(' ');

function signInEmail({ at, by, device, from }: SignIn): Email {
  const { OWNER_EMAIL: to, SITE_URL: siteUrl } = config();
  const rows: [string, string][] = [
    ['Time', `${MOMENT_FORMAT.format(new Date(at))} (${TIME_ZONE_NAME})`],
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
    linksPart([['All steps', siteUrl + runbookPath('leaked-token.md')]]),
  ];
  const subject = `${brand.name}: an administrator signed in from a new place`;
  return { to, subject, ...composeEmail(parts) };
}

/** Ninety days since the last sign-in from a place. */
const PLACE_SECONDS = 90 * 24 * 60 * 60;

export const signIn = z.object({
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
  const text = `${toNetworkArea(from)} ${device}`;
  return adminPlaceKey.of(await keyedHash(config().SESSION_SECRET, 'admin-place', text));
}

/** Emails the owner about a sign-in. */
export const signInNotices = defineJob({
  name: 'sign-in-notice',
  schema: signIn,
  retryForMs: RETRY_MS,
  run: async (latest, { id }) => {
    // The same message id at a retry, so that mail servers deduplicate.
    await sendEmail({ ...signInEmail(latest), id: `sign-in.${id}` });
    return [];
  },
});

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
    const notice = isKnown ? [] : [signInNotices.enqueue(id, latest)];
    await commit([...notice, put(key, { at }, PLACE_SECONDS)]);
    if (!isKnown) await runNow(signInNotices, id);
  } catch (error) {
    log('warn', 'sign-in from a new place not announced', {}, error);
  }
}
