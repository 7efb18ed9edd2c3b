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

/** Ninety days since the last sign-in from a place. */
const PLACE_SECONDS = 90 * 24 * 60 * 60;

const RETRY_MS = 3 * 24 * 60 * 60 * 1000;

export const WAITING_NOTICES = 'sign-in-notices';

const signIn = z.object({
  at: z.iso.datetime(),
  by: adminSignInWay,
  device: z.string(),
  from: z.string(),
});
type SignIn = z.infer<typeof signIn>;

const place = z.object({ at: z.iso.datetime() });

/** A place is a network and a browser, stored as a keyed hash, so that neither can be read. */
async function placeKey({ from, device }: SignIn): Promise<string> {
  return `admin-place:${await keyedHash(config().SESSION_SECRET, 'admin-place', `${areaOf(from)} ${device}`)}`;
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
  const { OWNER_EMAIL: to, SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  await whileClaimed(`email-sending:sign-in.${id}`, async (recordDone) => {
    if (!(await hasField(WAITING_NOTICES, id))) return;
    // The same message id at a retry, so that mail servers deduplicate.
    await sendEmail({ ...signInEmail({ shopName, siteUrl, to, ...latest }), id: `sign-in.${id}` });
    await recordDone(() => removeFields(WAITING_NOTICES, [id]));
  });
}
