import type { SignInFailure } from '#contract/admin/sign-in.ts';
import type { Account } from '../accounts/account.ts';
import { upsertOidcAccount } from '../accounts/oidc-accounts.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { limitFaults } from '../limits/failures.ts';
import { networkLimits } from '../limits/network-limits.ts';
import { finishSignIn, SignInError, startSignIn } from '../services/identity.ts';
import { openSignInState, sealSignInState } from '../tokens/sign-in-state.ts';
import { recordAudit } from './audit.ts';
import { isOwner, type Proof } from './sign-in.ts';

/** The name that the audit log gives to a caller whom the provider did not identify. */
const UNIDENTIFIED = 'Unidentified (identity provider)';

/** The address that the provider redirects to, as registered there. */
const callbackAddress = () => `${config().SITE_URL}/api/admin-login/callback`;

/**
 * Begins a sign-in at the identity provider.
 * @param sessionId the administrator's session that it is to prove again, instead of beginning one
 * @returns the provider's address, and the sealed state that the browser must bring back
 * @throws SignInError where the provider does not respond
 */
export async function beginSignIn(
  sessionId?: string,
): Promise<{ address: string; sealed: string }> {
  const { address, transaction } = await startSignIn(callbackAddress(), sessionId);
  return { address, sealed: await sealSignInState(transaction) };
}

/**
 * Begins a sign-in at the identity provider that is to prove an administrator's session again.
 * @returns as {@link beginSignIn}
 * @throws AppError `unavailable`
 */
export async function beginReauthentication(
  sessionId: string,
): Promise<{ address: string; sealed: string }> {
  try {
    return await beginSignIn(sessionId);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** Whether a sign-in under way is to prove a session again, instead of beginning one. */
export async function isReauthentication(sealed: string | undefined): Promise<boolean> {
  return sealed !== undefined && (await openSignInState(sealed))?.proof !== undefined;
}

/** Who has signed in at the identity provider. */
interface CompletedSignIn {
  account: Account;
  /** When they last proved to the provider who they are, where it says so. */
  authenticatedAt: string | undefined;
  /** The administrator's session that this proves again. */
  provenSessionId: string | undefined;
}

/**
 * Completes a sign-in at the identity provider and records it in the audit log.
 * @param sealed the state that the browser brought back
 * @param query the parameters that the provider added to the callback address
 * @param ip the caller's network address
 * @throws SignInError also where an account that is not the owner's was to prove an administrator's session
 * @throws AppError `too_many_requests`
 */
export async function completeSignIn(
  sealed: string | undefined,
  query: Record<string, string | undefined>,
  ip: string,
): Promise<CompletedSignIn> {
  const begun = sealed && (await openSignInState(sealed));
  if (!begun) throw new SignInError('expired');
  const address = new URL(callbackAddress());
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  // The limits keep failed attempts from flooding the audit log, which records each of them.
  const limits = networkLimits('provider-sign-in', ip);
  const isFault = (error: unknown) => failureOf(error) !== 'unavailable';
  const onFault = async (error: unknown) => {
    const what = failureOf(error);
    await recordAudit({ who: UNIDENTIFIED, action: 'sign-in-failed', what, from: ip });
  };
  const finish = () => finishSignIn(address, begun);
  const identity = await limitFaults(limits, finish, { isFault, onFault });
  const account = await upsertOidcAccount(identity);
  const who = account.email || account.id;
  const action: Proof = begun.proof ? 'reauthenticated' : 'sign-in';
  await recordAudit(
    isOwner(account)
      ? { who, action, from: ip }
      : { who, action: 'sign-in-failed', what: 'not the owner', from: ip },
  );
  if (begun.proof && !isOwner(account)) throw new SignInError('failed');
  const { authenticatedAt } = identity;
  return { account, authenticatedAt, provenSessionId: begun.proof?.sessionId };
}

/** Reduces an error to the reason that people may see. */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInError) return error.reason;
  return error instanceof AppError && error.code === 'unavailable' ? 'unavailable' : 'failed';
}
