import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { SignInFailure } from '#contract/admin/sign-in.ts';
import type { Account } from '../accounts/account.ts';
import { upsertOidcAccount } from '../accounts/oidc-accounts.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import {
  finishSignIn,
  SignInError,
  startSignIn,
  type Transaction,
  transaction,
} from '../services/identity.ts';
import { recordAudit } from './audit.ts';
import { isOwner } from './sign-in.ts';

/** Ten minutes, in seconds: time enough to find a password. */
export const SIGN_IN_SECONDS = 10 * 60;

const AUDIENCE = 'sign-in';

/** Everybody may fail, and each failure is kept: nobody may fill the audit log. */
const LIMIT = { name: 'provider-sign-in', max: 60, seconds: 15 * 60 };

/** Who failed at the provider, as the audit log names him. */
const UNKNOWN = 'somebody at the identity provider';

/** Where the provider sends the browser back to; it is registered there. */
const returnAddress = () => `${config().SITE_URL}/api/admin-login/callback`;

/** A key of its own: what is sealed here opens nothing else. */
const key = () => createHash('sha256').update(`${AUDIENCE} ${config().SESSION_SECRET}`).digest();

/**
 * Begins a sign-in at the identity provider.
 * @returns where to go, and what the browser must bring back, sealed
 * @throws SignInError where the provider does not answer
 */
export async function beginSignIn(): Promise<{ address: string; sealed: string }> {
  const begun = await startSignIn(returnAddress());
  const sealed = await new EncryptJWT({ ...begun.transaction })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(AUDIENCE)
    .setExpirationTime(`${SIGN_IN_SECONDS}s`)
    .encrypt(key());
  return { address: begun.address, sealed };
}

/**
 * Ends a sign-in at the identity provider.
 * @param sealed what the browser brought back
 * @param answer the provider's answer, as it stood in the query
 * @param ip where it is done, for the audit log
 * @throws SignInError; AppError `too_many_requests` beyond the limit
 */
export async function completeSignIn(
  sealed: string | undefined,
  answer: Record<string, string | undefined>,
  ip: string,
): Promise<Account> {
  const begun = sealed && (await open(sealed));
  if (!begun) throw new SignInError('expired');
  await limitAttempts(LIMIT, ip);
  const address = new URL(returnAddress());
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  const identity = await finishSignIn(address, begun).catch(async (error: unknown) => {
    const what = failureOf(error);
    await recordAudit({ who: UNKNOWN, action: 'sign-in-failed', what, from: ip });
    throw error;
  });
  const account = await upsertOidcAccount(identity);
  const who = account.email || account.id;
  await recordAudit(
    isOwner(account)
      ? { who, action: 'sign-in', from: ip }
      : { who, action: 'sign-in-failed', what: 'not the owner', from: ip },
  );
  return account;
}

/** What people may be told of a failure. */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInError) return error.reason;
  return error instanceof AppError && error.code === 'unavailable' ? 'unavailable' : 'failed';
}

async function open(sealed: string): Promise<Transaction | undefined> {
  const opened = await jwtDecrypt(sealed, key(), {
    audience: AUDIENCE,
    requiredClaims: ['exp'],
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => undefined);
  return transaction.safeParse(opened?.payload).data;
}
