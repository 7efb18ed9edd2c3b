import type { SignInFailure } from '#contract/admin/sign-in.ts';
import type { Account } from '../accounts/account.ts';
import { upsertOidcAccount } from '../accounts/oidc-accounts.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { finishSignIn, SignInError, startSignIn } from '../services/identity.ts';
import { openSignInState, sealSignInState } from '../tokens/sign-in-state.ts';
import { recordAudit } from './audit.ts';
import { isOwner } from './sign-in.ts';

/** Keeps failed attempts from flooding the audit log, which records each of them. */
const LIMIT = { name: 'provider-sign-in', max: 60, seconds: 15 * 60 };

/** The name that the audit log gives to a caller whom the provider did not identify. */
const UNIDENTIFIED = 'Unidentified (identity provider)';

/** The address that the provider redirects to, as registered there. */
const callbackAddress = () => `${config().SITE_URL}/api/admin-login/callback`;

/**
 * Begins a sign-in at the identity provider.
 * @returns the provider's address, and the sealed state that the browser must bring back
 * @throws SignInError where the provider does not respond
 */
export async function beginSignIn(): Promise<{ address: string; sealed: string }> {
  const { address, transaction } = await startSignIn(callbackAddress());
  return { address, sealed: await sealSignInState(transaction) };
}

/**
 * Completes a sign-in at the identity provider and records it in the audit log.
 * @param sealed the state that the browser brought back
 * @param query the parameters that the provider added to the callback address
 * @param ip the caller's network address
 * @throws SignInError
 * @throws AppError `too_many_requests`
 */
export async function completeSignIn(
  sealed: string | undefined,
  query: Record<string, string | undefined>,
  ip: string,
): Promise<Account> {
  const begun = sealed && (await openSignInState(sealed));
  if (!begun) throw new SignInError('expired');
  await limitAttempts(LIMIT, ip);
  const address = new URL(callbackAddress());
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  const identity = await finishSignIn(address, begun).catch(async (error: unknown) => {
    const what = failureOf(error);
    await recordAudit({ who: UNIDENTIFIED, action: 'sign-in-failed', what, from: ip });
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

/** Reduces an error to the reason that people may see. */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInError) return error.reason;
  return error instanceof AppError && error.code === 'unavailable' ? 'unavailable' : 'failed';
}
