import { createHash } from 'node:crypto';
import type { SignInFailure } from '#contract/sessions/admin-sign-in.ts';
import { type Account, FIRST_SESSION_VERSION, type OidcAccount } from '../accounts/account.ts';
import { findAccount } from '../accounts/accounts.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import { recordAudit } from '../audit/audit.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { limitFaults, networkLimits } from '../limits/failures.ts';
import { finishSignIn, type Identity, SignInError, startSignIn } from '../services/identity.ts';
import { writeRecord } from '../store/records.ts';
import { openSignInState, sealSignInState } from '../tokens/sessions.ts';
import { isOwner } from './admin-sessions.ts';
import type { Proof } from './admin-sign-in.ts';

/** Identified by issuer and subject, because the email address may change. */
const accountId = ({ issuer, subject }: Identity) =>
  `oidc-${createHash('sha256').update(`${issuer} ${subject}`).digest('hex').slice(0, 32)}`;

async function upsertOidcAccount(identity: Identity): Promise<OidcAccount> {
  const { email, isEmailVerified, firstName, lastName } = identity;
  const id = accountId(identity);
  const existing = await findAccount(id);
  const account: OidcAccount = {
    id,
    kind: 'oidc',
    email,
    isEmailVerified,
    firstName,
    lastName,
    sessionVersion: existing?.sessionVersion ?? FIRST_SESSION_VERSION,
    createdAt: existing?.createdAt ?? new Date().toISOString(),
  };
  await writeRecord(accountKey.of(id), account);
  return account;
}

const UNIDENTIFIED = 'Unidentified (identity provider)';

/** Redirect address, as registered at the provider. */
const callbackUrl = () => `${config().SITE_URL}/api/admin-login/callback`;

/**
 * @param sessionId administrator's session to prove again; undefined for a new session
 * @throws SignInError if the provider does not respond
 */
export async function beginSignIn(
  sessionId?: string,
): Promise<{ address: string; sealed: string }> {
  const { address, transaction } = await startSignIn(callbackUrl(), sessionId);
  return { address, sealed: await sealSignInState(transaction) };
}

/** @throws AppError `unavailable` */
export async function beginReauthentication(
  sessionId: string,
): Promise<{ address: string; sealed: string }> {
  try {
    return await beginSignIn(sessionId);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

export async function isReauthentication(sealed: string | undefined): Promise<boolean> {
  return sealed !== undefined && (await openSignInState(sealed))?.proof !== undefined;
}

interface CompletedSignIn {
  account: Account;
  /** Time of the last proof of identity. Undefined if the provider does not state it. */
  authenticatedAt: string | undefined;
  /** Administrator's session that this sign-in proves. Undefined for a new session. */
  provenSessionId: string | undefined;
}

/**
 * Completes a sign-in and records it in the audit log.
 * @param query the parameters that the provider added to the callback address
 * @throws SignInError also if an account other than the owner's tried to prove an administrator's session
 * @throws AppError `too_many_requests`
 */
export async function completeSignIn(
  sealed: string | undefined,
  query: Record<string, string | undefined>,
  ip: string,
): Promise<CompletedSignIn> {
  const begun = sealed && (await openSignInState(sealed));
  if (!begun) throw new SignInError('expired');
  const address = new URL(callbackUrl());
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  // The audit log records each failed attempt, so the limits protect it from flooding.
  const limits = networkLimits('provider-sign-in', ip);
  const isFault = (error: unknown) => toSignInFailure(error) !== 'unavailable';
  const onFault = async (error: unknown) => {
    const what = toSignInFailure(error);
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

export function toSignInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInError) return error.reason;
  return error instanceof AppError && error.code === 'unavailable' ? 'unavailable' : 'failed';
}
