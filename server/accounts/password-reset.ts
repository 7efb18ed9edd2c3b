import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { limitAttempts, toNetwork } from '../limits/attempts.ts';
import type { RequestOrigin } from '../limits/challenge.ts';
import { clearSignInLimit, limitFaults, networkLimits } from '../limits/failures.ts';
import { challengeUnconfirmedEmail, isUnconfirmedEmailLeft } from '../limits/unconfirmed-emails.ts';
import { log, logFailure } from '../log.ts';
import { readCurrentLedger } from '../store/ledger.ts';
import { readRecord, takeRecord } from '../store/records.ts';
import type { PasswordAccount } from './account.ts';
import {
  isCustomerAddress,
  keepAccountEmail,
  prepareAccountEmail,
  resetKey,
  resetRecord,
} from './account-emails.ts';
import { findAccount, findAccountByEmail, NO_ACCOUNT, setPassword } from './accounts.ts';
import type { Changed } from './own-account.ts';

const REQUEST_LIMIT = { name: 'reset', max: 5, seconds: 60 * 60 };
/** Generous, because a whole school may share an address. */
const ADDRESS_LIMIT = { name: 'reset-address', max: 100, seconds: 15 * 60 };
const SITE_LIMIT = { name: 'reset-site', max: 400, seconds: 15 * 60 };

const expired = () => new AppError('reset_link_invalid');

/**
 * Sends a password reset link if the address has an account and its email limit is not reached.
 * If the mail server fails, a scheduled run retries. Never fails, and the response does not wait, so callers cannot
 * find out whether the account exists: for unknown addresses, a job without an account makes the same store requests.
 */
export async function sendResetLink(email: string): Promise<void> {
  try {
    const account = await findAccountByEmail(email);
    const ledger = await readCurrentLedger(account?.id ?? NO_ACCOUNT);
    const isCustomer = isCustomerAddress(email, { account, ledger });
    const isLeft = await isUnconfirmedEmailLeft(account && !isCustomer ? email : undefined);
    const isSent = account && (isCustomer || isLeft);
    const send = await keepAccountEmail({
      kind: 'reset-link',
      accountId: isSent ? account.id : NO_ACCOUNT,
    });
    await send();
  } catch (error) {
    log('warn', 'reset link not sent', {}, error);
  }
}

/**
 * Limits requests by email address and network. Every request counts, because each may send an email.
 * @throws AppError `challenge_required`, `too_many_requests`
 */
export async function limitResetRequests(email: string, origin: RequestOrigin): Promise<void> {
  // For every address, because a challenge must not reveal whether the address is confirmed.
  await challengeUnconfirmedEmail(origin);
  const { host, site } = toNetwork(origin.ip);
  await limitAttempts(ADDRESS_LIMIT, host);
  if (site) await limitAttempts(SITE_LIMIT, site);
  await limitAttempts(REQUEST_LIMIT, email);
}

const linkLimits = (ip: string) => networkLimits('reset-token', ip);

/** Reads the account whose password a link sets. @throws AppError `reset_link_invalid` if the link is unknown, used, expired or superseded; `too_many_requests` */
export function readResetLink(token: string, ip: string): Promise<PasswordAccount> {
  return limitFaults(linkLimits(ip), async () =>
    requireLinkAccount(await readRecord(await resetKey(token), resetRecord)),
  );
}

/**
 * Sets a new password, ends every session, and clears the sign-in limit that strangers' guesses may have reached. A
 * link works once, and confirms the account's address.
 * @throws AppError `reset_link_invalid`, `too_many_requests`
 */
export async function confirmReset(token: string, password: string, ip: string): Promise<Changed> {
  return limitFaults(linkLimits(ip), async () => {
    const account = await requireLinkAccount(await takeRecord(await resetKey(token), resetRecord));
    const { id: accountId, email } = account;
    const { changes, send } = prepareAccountEmail({ kind: 'password-changed', accountId });
    const changed = await setPassword(account, password, changes, { confirmedEmail: email });
    if (!changed) throw expired();
    // The link is used up, so nothing may fail from here on.
    await clearSignInLimit(email).catch(logFailure('warn', 'failed sign-ins not forgotten'));
    return { account: changed, announce: send };
  });
}

async function requireLinkAccount(
  record: z.infer<typeof resetRecord> | undefined,
): Promise<PasswordAccount> {
  if (!record) throw expired();
  const account = await findAccount(record.accountId);
  if (account?.kind !== 'password' || account.email !== record.email) throw expired();
  if (account.sessionVersion !== record.sessionVersion) throw expired();
  return account;
}
