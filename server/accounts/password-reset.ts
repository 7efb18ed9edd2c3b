import { z } from 'zod';
import { config } from '../config.ts';
import { passwordResetEmail } from '../email/password-reset-email.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { sendEmail } from '../services/email.ts';
import { readRecord, takeRecord, writeRecord } from '../services/kv.ts';
import { createResetToken, hashResetToken, RESET_LINK_SECONDS } from '../tokens/reset-link.ts';
import type { PasswordAccount } from './account.ts';
import { findAccount, findAccountByEmail, setPassword } from './accounts.ts';

const REQUEST_LIMIT = { name: 'reset', max: 5, seconds: 60 * 60 };

const resetRecord = z.object({ accountId: z.string(), sessionVersion: z.int() });

const resetKey = async (token: string) => `password-reset:${await hashResetToken(token)}`;

const expired = () => new AppError('reset_link_invalid');

/**
 * Sends a link to set a new password, where the address has an account. The caller cannot tell: it
 * is answered before this is done, and this never fails for want of an account.
 */
export async function sendResetLink(email: string): Promise<void> {
  try {
    const account = await findAccountByEmail(email);
    if (!account) return;
    const token = createResetToken();
    const record = { accountId: account.id, sessionVersion: account.sessionVersion };
    await writeRecord(await resetKey(token), record, RESET_LINK_SECONDS);
    const { SITE_URL, SHOP_NAME } = config();
    const link = `${SITE_URL}/reset-password?token=${token}`;
    await sendEmail(
      passwordResetEmail({ shopName: SHOP_NAME, to: email, firstName: account.firstName, link }),
    );
  } catch (error) {
    log('warn', 'reset link not sent', {}, error);
  }
}

/** @throws AppError `too_many_requests` where an address is asked for again and again */
export function limitResetRequests(email: string): Promise<void> {
  return limitAttempts(REQUEST_LIMIT, email);
}

/** @throws AppError `invalid_request` where the link is unknown, used, older than an hour or overtaken */
export async function checkResetToken(token: string): Promise<void> {
  await accountOf(await readRecord(await resetKey(token), resetRecord));
}

/**
 * Sets a new password, once a link, and ends every session of the account.
 * @throws AppError `invalid_request` as `checkResetToken`
 */
export async function confirmReset(token: string, password: string): Promise<void> {
  const account = await accountOf(await takeRecord(await resetKey(token), resetRecord));
  await setPassword(account, password);
}

/** A password set since, by this link or another, has made the link worthless. */
async function accountOf(
  record: z.infer<typeof resetRecord> | undefined,
): Promise<PasswordAccount> {
  if (!record) throw expired();
  const account = await findAccount(record.accountId);
  const isOvertaken = account?.sessionVersion !== record.sessionVersion;
  if (account?.kind !== 'password' || isOvertaken) throw expired();
  return account;
}
