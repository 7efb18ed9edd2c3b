import { z } from 'zod';
import { type AuditList, auditList } from '#contract/admin/audit.ts';
import { type ChainSeal, chainSeal } from '#contract/admin/audit-chain.ts';
import { config } from '../config.ts';
import { auditDigestEmail } from '../email/audit-digest-email.ts';
import { raiseAlarm } from '../health/alarms.ts';
import { recordHeartbeat } from '../health/heartbeats.ts';
import { log } from '../log.ts';
import { sendEmail } from '../services/email.ts';
import { deleteRecord, readRecord, writeRecord } from '../services/kv.ts';
import { within } from '../time-limit.ts';
import { continueChainOf } from './audit-chain.ts';

/** The digest that no mail server has accepted yet. */
export const UNSENT_DIGEST = 'audit-digest-unsent';

/** How long a list may take, of the 30 s of a scheduled function. Milliseconds. */
const CHAIN_TIME = 10_000;

const unsent = z.object({ at: z.iso.datetime(), seals: z.array(chainSeal) });

/**
 * Emails the owner how many entries each list has and the hash of its chain: an attacker who changes an entry
 * afterwards cannot change the email. One that is not sent now is sent by a later scheduled run. A list whose
 * chain cannot be continued keeps the other out of no email, and raises an alarm.
 * @throws Error where a list is missing in the email, or it could not be sent
 */
export async function sendAuditDigest(): Promise<void> {
  const seals: ChainSeal[] = [];
  const failed: AuditList[] = [];
  // The acts first: anyone can make entries of the other list.
  for (const list of auditList.options) {
    try {
      const deadline = Date.now() + CHAIN_TIME / 2;
      seals.push(await within(CHAIN_TIME, continueChainOf(list, deadline)));
    } catch (error) {
      log('error', 'audit chain not continued', { list }, error);
      failed.push(list);
    }
  }
  if (seals.length > 0) {
    await writeRecord(UNSENT_DIGEST, { at: new Date().toISOString(), seals });
    await sendUnsentDigest();
  }
  if (failed.length === 0) return recordHeartbeat('audit-digest');
  await raiseAlarm(
    'audit-digest-failing',
    `Missing in this morning's email: ${failed.join(', ')}.`,
  );
  throw new Error('A chain was not continued');
}

/** Sends the digest that waits. @throws Error where the mail server does not accept it */
export async function sendUnsentDigest(): Promise<void> {
  const waiting = await readRecord(UNSENT_DIGEST, unsent);
  if (!waiting) return;
  await send(waiting.seals, waiting.at);
  await deleteRecord(UNSENT_DIGEST);
}

async function send(seals: ChainSeal[], at: string): Promise<void> {
  const { OWNER_EMAIL: to, SHOP_NAME: shopName } = config();
  // The same id when it is sent again, so that the mail server's copies are one email.
  await sendEmail({
    ...auditDigestEmail({ shopName, to, seals, at }),
    id: `audit.${Date.parse(at)}`,
  });
}
