import { z } from 'zod';
import { log } from '../log.ts';
import { EmailRefusedError } from '../services/email.ts';
import { claimRecord, deleteRecord, readRecord } from '../services/kv.ts';
import { commit, readMembers, removeMember } from '../services/kv-ledger.ts';
import { findAccount } from './accounts.ts';
import { emailResetLink } from './email-reset-link.ts';

/** Links to set a new password that the mail server did not take yet (docs/product.md#password-reset). */

/** The accounts that wait for one. */
const WAITING = 'reset-links-waiting';

/** For how long a link is tried, in seconds. Later the account's owner has asked again. */
const TRY_SECONDS = 60 * 60;

const waitingKey = (accountId: string) => `reset-link-waiting:${accountId}`;

const waiting = z.object({ since: z.iso.datetime() });

/** Lets the next scheduled run send a link, unless the mail server refuses the address for good. */
export async function sendResetLinkLater(accountId: string, error: unknown): Promise<void> {
  if (error instanceof EmailRefusedError) return;
  await claimRecord(waitingKey(accountId), { since: new Date().toISOString() }, TRY_SECONDS);
  await commit({ members: [{ set: WAITING, member: accountId }] });
}

/**
 * Sends the links that wait, each with a token of its own.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 * @throws Error where the mail server still does not take one, once all others have been tried
 */
export async function sendWaitingResetLinks(deadline: number): Promise<void> {
  let hasFailed = false;
  for (const accountId of await readMembers(WAITING)) {
    if (Date.now() > deadline) break;
    try {
      await sendWaiting(accountId);
    } catch (error) {
      log('warn', 'reset link not sent yet', {}, error);
      if (error instanceof EmailRefusedError) await forget(accountId);
      else hasFailed = true;
    }
  }
  if (hasFailed) throw new Error('A reset link could not be sent');
}

async function sendWaiting(accountId: string): Promise<void> {
  const isWaiting = await readRecord(waitingKey(accountId), waiting);
  const account = isWaiting && (await findAccount(accountId));
  if (account?.kind === 'password') await emailResetLink(account);
  await forget(accountId);
}

async function forget(accountId: string): Promise<void> {
  await removeMember({ set: WAITING, member: accountId });
  await deleteRecord(waitingKey(accountId));
}
