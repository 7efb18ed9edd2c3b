import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AdminSignInWay, adminSignInWay } from '#contract/admin/sign-in.ts';
import { config } from '../config.ts';
import { signInEmail } from '../email/sign-in-email.ts';
import { sendWaitingEmails } from '../email/waiting-emails.ts';
import { areaOf } from '../limits/network.ts';
import { log } from '../log.ts';
import { whileClaimed } from '../services/claims.ts';
import { sendEmail } from '../services/email.ts';
import { readRecord, writeRecord } from '../services/kv.ts';
import { hasField, removeFields, writeField } from '../services/kv-fields.ts';
import { deviceName } from '../sessions/device-name.ts';
import { keyedHash } from '../tokens/keys.ts';

/** Emails to the owner about each administrator who signs in from a new place. */

/** How long a place is known after the last sign-in there, in seconds: ninety days. */
const PLACE_SECONDS = 90 * 24 * 60 * 60;

/** How long an email is tried that no mail server takes. Milliseconds. */
const TRIED = 3 * 24 * 60 * 60 * 1000;

/** The sign-ins that the owner is still to be told about, by id. */
export const WAITING_NOTICES = 'sign-in-notices';

const signIn = z.object({
  at: z.iso.datetime(),
  by: adminSignInWay,
  /** What the browser calls itself, in short. */
  device: z.string(),
  /** The network address. */
  from: z.string(),
});
type SignIn = z.infer<typeof signIn>;

/** When someone last signed in from a place. */
const place = z.object({ at: z.iso.datetime() });

/** A place is a network and a browser. The store has a keyed hash, from which neither can be read. */
async function placeOf({ from, device }: SignIn): Promise<string> {
  return `admin-place:${await keyedHash(config().SESSION_SECRET, 'admin-place', `${areaOf(from)} ${device}`)}`;
}

/**
 * Emails the owner that an administrator has signed in, unless it was from a place that is known. Call it after
 * the response. It never fails.
 * @param ip the caller's network address
 * @param userAgent what the browser calls itself
 */
export async function announceSignIn(
  by: AdminSignInWay,
  ip: string,
  userAgent: string | undefined,
): Promise<void> {
  const at = new Date().toISOString();
  const latest: SignIn = { at, by, device: deviceName(userAgent), from: ip };
  try {
    const key = await placeOf(latest);
    const isKnown = (await readRecord(key, place)) !== undefined;
    const id = randomUUID();
    // Before the place is known: an interruption must not hide the sign-in.
    if (!isKnown) await writeField(WAITING_NOTICES, id, latest);
    await writeRecord(key, { at }, PLACE_SECONDS);
    if (!isKnown) await send(id, latest);
  } catch (error) {
    log('warn', 'sign-in from a new place not announced yet', {}, error);
  }
}

/**
 * Sends the emails that wait.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 * @throws Error where the mail server does not take one, once all have been tried
 */
export const sendWaitingNotices = (deadline: number): Promise<void> =>
  sendWaitingEmails({ key: WAITING_NOTICES, schema: signIn, isTooOld: isOld, send }, deadline);

function isOld({ at }: SignIn): boolean {
  return Date.now() - Date.parse(at) > TRIED;
}

/** Sends an email, unless another call sends it or has sent it. */
async function send(id: string, latest: SignIn): Promise<void> {
  const { OWNER_EMAIL: to, SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  await whileClaimed(`email-sending:sign-in.${id}`, async (recordDone) => {
    if (!(await hasField(WAITING_NOTICES, id))) return;
    // The same id when it is sent again, so that the mail server's copies are one email.
    await sendEmail({ ...signInEmail({ shopName, siteUrl, to, ...latest }), id: `sign-in.${id}` });
    await recordDone(() => removeFields(WAITING_NOTICES, [id]));
  });
}
