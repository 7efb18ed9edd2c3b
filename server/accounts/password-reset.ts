import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { readRecord, takeRecord } from '../services/kv.ts';
import type { PasswordAccount } from './account.ts';
import { findAccount, findAccountByEmail, setPassword } from './accounts.ts';
import { emailResetLink } from './email-reset-link.ts';
import { resetKey, resetRecord } from './reset-record.ts';
import { sendResetLinkLater } from './waiting-reset-links.ts';

const REQUEST_LIMIT = { name: 'reset', max: 5, seconds: 60 * 60 };

const expired = () => new AppError('reset_link_invalid');

/**
 * Sends a link to set a new password, where the address has an account. A scheduled run repeats it
 * where the mail server fails. It never fails itself, and the response does not wait for it, so the
 * caller cannot find out whether the account exists.
 */
export async function sendResetLink(email: string): Promise<void> {
  try {
    const account = await findAccountByEmail(email);
    if (account) await emailOrKeep(account);
  } catch (error) {
    log('warn', 'reset link not sent', {}, error);
  }
}

async function emailOrKeep(account: PasswordAccount): Promise<void> {
  try {
    await emailResetLink(account);
  } catch (error) {
    log('warn', 'reset link not sent yet', {}, error);
    await sendResetLinkLater(account.id, error);
  }
}

/** Limits requests for one email address. @throws AppError `too_many_requests` */
export function limitResetRequests(email: string): Promise<void> {
  return limitAttempts(REQUEST_LIMIT, email);
}

/** Checks a link. @throws AppError `reset_link_invalid` where it is unknown, used, expired or superseded */
export async function checkResetToken(token: string): Promise<void> {
  await accountOf(await readRecord(await resetKey(token), resetRecord));
}

/**
 * Sets a new password and revokes every session of the account. A link works once.
 * @throws AppError `reset_link_invalid`
 */
export async function confirmReset(token: string, password: string): Promise<void> {
  const account = await accountOf(await takeRecord(await resetKey(token), resetRecord));
  await setPassword(account, password);
}

/** Finds the account of a link, unless its password has been set since the link was sent. */
async function accountOf(
  record: z.infer<typeof resetRecord> | undefined,
): Promise<PasswordAccount> {
  if (!record) throw expired();
  const account = await findAccount(record.accountId);
  const isSuperseded = account?.sessionVersion !== record.sessionVersion;
  if (account?.kind !== 'password' || isSuperseded) throw expired();
  return account;
}
