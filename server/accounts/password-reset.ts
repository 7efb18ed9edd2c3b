import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { config } from '../config.ts';
import { passwordResetEmail } from '../email/password-reset-email.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { EmailRefusedError, sendEmail } from '../services/email.ts';
import { readRecord, takeRecord, writeRecord } from '../services/kv.ts';
import { createResetToken, hashResetToken, RESET_LINK_SECONDS } from '../tokens/reset-link.ts';
import type { PasswordAccount } from './account.ts';
import { findAccount, findAccountByEmail, setPassword } from './accounts.ts';

const REQUEST_LIMIT = { name: 'reset', max: 5, seconds: 60 * 60 };

const resetRecord = z.object({ accountId: z.string(), sessionVersion: z.int() });

const resetKey = async (token: string) => `password-reset:${await hashResetToken(token)}`;

const expired = () => new AppError('reset_link_invalid');

/**
 * Sends a link to set a new password, where the address has an account. It never fails, and the
 * response does not wait for it, so the caller cannot find out whether the account exists. The link
 * must not be stored, so it cannot wait in the outbox: it is tried twice.
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
    const { firstName } = account;
    const written = passwordResetEmail({ shopName: SHOP_NAME, to: email, firstName, link });
    const message = { ...written, id: `password-reset.${randomUUID()}` };
    await sendEmail(message).catch((error: unknown) => {
      if (error instanceof EmailRefusedError) throw error;
      return sendEmail(message);
    });
  } catch (error) {
    log('error', 'reset link not sent', {}, error);
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
