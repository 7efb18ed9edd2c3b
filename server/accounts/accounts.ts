import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { loginRequest, signupRequest } from '#contract/accounts/accounts.ts';
import { recordAudit } from '../audit/audit.ts';
import { AppError } from '../errors.ts';
import {
  challengeSignIn,
  challengeSignUp,
  noteFailedSignIn,
  noteSignUp,
  type RequestOrigin,
  requireChallenge,
} from '../limits/challenge.ts';
import { isBeyondLimit, limitFailures, limitSignIn, networkLimits } from '../limits/failures.ts';

import { type Change, type Condition, isUnchanged, put, remove } from '../store/commit.ts';
import {
  claimRecord,
  deleteRecord,
  readCurrent,
  readRecord,
  updateRecord,
  writeRecord,
} from '../store/records.ts';
import { sessionsKey } from '../store/stored-keys.ts';
import { parseStored } from '../store/unreadable.ts';
import { hasSignedIn, type KnownAccount, type KnownBrowser } from '../tokens/known-browser.ts';
import {
  type Account,
  account,
  accountEmail,
  FIRST_SESSION_VERSION,
  type PasswordAccount,
  passwordAccount,
} from './account.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { accountByEmailKey, accountKey } from './stored-keys.ts';

export function findAccount(id: string): Promise<Account | undefined> {
  return readRecord(accountKey.of(id), account);
}

/** Unused id: reading it takes as long as reading an existing account. */
export const NO_ACCOUNT = 'none';

/**
 * Reads the password account of a lower-case email address. Unknown and known addresses cost the same number of store
 * requests, so timing reveals nothing.
 */
export async function findAccountByEmail(email: string): Promise<PasswordAccount | undefined> {
  const owner = await readRecord(accountByEmailKey.of(email), accountEmail);
  const account = await findAccount(owner?.accountId ?? NO_ACCOUNT);
  return account?.kind === 'password' ? account : undefined;
}

/** @throws AppError `email_taken`, `challenge_required` */
export async function signUp(
  request: z.output<typeof signupRequest>,
  origin: RequestOrigin,
): Promise<Account> {
  const isChallenged = await challengeSignUp(origin);
  const { ip, challenge } = origin;
  const create = () => createAccount(request);
  const account = await limitFailures(networkLimits('signup', ip), create).catch(
    async (error: unknown) => {
      // After many taken addresses, other visitors from that network must only solve a challenge.
      if (!isBeyondLimit(error)) throw error;
      if (!isChallenged) await requireChallenge(challenge);
      return create();
    },
  );
  await noteSignUp(ip);
  return account;
}

async function createAccount(request: z.output<typeof signupRequest>): Promise<Account> {
  const { password, ...person } = request;
  const taken = new AppError('email_taken', { field: 'email' });
  if (await readRecord(accountByEmailKey.of(person.email), accountEmail)) throw taken;

  const created: PasswordAccount = {
    id: randomUUID(),
    kind: 'password',
    ...person,
    passwordHash: await hashPassword(password),
    sessionVersion: FIRST_SESSION_VERSION,
    createdAt: new Date().toISOString(),
  };
  // Account before address: an interruption leaves the address free.
  await writeRecord(accountKey.of(created.id), created);
  if (!(await claimRecord(accountByEmailKey.of(created.email), { accountId: created.id }))) {
    await deleteRecord(accountKey.of(created.id));
    throw taken;
  }
  return created;
}

interface PreparedAccount {
  account: PasswordAccount;
  conditions: Condition[];
  changes: Change[];
}

/**
 * Prepares an account without a password for a commit with other changes. A link by email sets the password.
 * @returns conditions that fail if the address is taken
 */
export function prepareAccount(
  person: Pick<PasswordAccount, 'email' | 'firstName' | 'lastName'>,
): PreparedAccount {
  const created: PasswordAccount = {
    id: randomUUID(),
    kind: 'password',
    ...person,
    sessionVersion: FIRST_SESSION_VERSION,
    createdAt: new Date().toISOString(),
  };
  const address = accountByEmailKey.of(created.email);
  return {
    account: created,
    conditions: [isUnchanged(address, undefined)],
    changes: [put(accountKey.of(created.id), created), put(address, { accountId: created.id })],
  };
}

/**
 * Prepares the removal of a password, which anyone may have set, for a commit with other changes. Sessions and links end
 * with it. A link by email sets a new password.
 * @param person name that the account gets, even if it is empty: a stranger may have chosen the present name
 * @returns conditions that fail if the account has changed; undefined if it already has
 */
export async function preparePasswordRemoval(
  current: PasswordAccount,
  { firstName, lastName }: Pick<PasswordAccount, 'firstName' | 'lastName'>,
): Promise<PreparedAccount | undefined> {
  const key = accountKey.of(current.id);
  const [stored] = await readCurrent(key);
  const latest = stored === null ? undefined : parseStored(passwordAccount, key, stored);
  if (JSON.stringify(latest) !== JSON.stringify(current)) return undefined;
  const { passwordHash: _, ...rest } = current;
  const opened: PasswordAccount = {
    ...rest,
    firstName,
    lastName,
    sessionVersion: current.sessionVersion + 1,
  };
  return {
    account: opened,
    conditions: [isUnchanged(key, stored)],
    changes: [put(key, opened), remove(sessionsKey.of(current.id))],
  };
}

/**
 * Checks an email address and a password.
 * @throws AppError `wrong_credentials`, after the same time for a wrong password as for an unknown address;
 *   `too_many_requests`
 */
export async function logIn(
  { email, password }: z.output<typeof loginRequest>,
  caller: RequestOrigin & { knownBrowser: KnownBrowser | undefined },
): Promise<Account> {
  const { ip, knownBrowser } = caller;
  const known = knownBrowser && (await findKnownAccount(email, knownBrowser));
  if (!known) await challengeSignIn(caller);
  return limitSignIn({ email, ip, knownAccount: known }, async () => {
    // Read after the limits' writes, so that a stale replica does not refuse a new account.
    const candidate = await findAccountByEmail(email);
    const isRight = await verifyPassword(password, candidate?.passwordHash);
    if (candidate && isRight) return candidate;
    await Promise.all([
      recordAudit({ who: email, action: 'sign-in-failed', from: ip }),
      noteFailedSignIn(),
    ]);
    throw new AppError('wrong_credentials');
  });
}

async function findKnownAccount(
  email: string,
  browser: KnownBrowser,
): Promise<KnownAccount | undefined> {
  const account = await findAccountByEmail(email);
  const named = account && knownAccount(account);
  return named && (await hasSignedIn(browser, named)) ? named : undefined;
}

export const knownAccount = ({ id, sessionVersion: version }: Account): KnownAccount => ({
  id,
  version,
});

/**
 * Sets a password and ends the account's sessions atomically.
 * @param alsoChanges made in the same step, such as to store the email that announces the password
 * @param otherFields changed in the same step
 * @returns the updated account, or `undefined` if its password was set, or the account was deleted, in the meantime
 * @throws AppError `invalid_request` if bcrypt would truncate the password
 */
export async function setPassword(
  { id, sessionVersion }: PasswordAccount,
  password: string,
  alsoChanges: readonly Change[],
  otherFields: Pick<PasswordAccount, 'confirmedEmail'> = {},
): Promise<PasswordAccount | undefined> {
  const passwordHash = await hashPassword(password);
  const change = (current: PasswordAccount) => {
    if (current.sessionVersion !== sessionVersion) return undefined;
    return { ...current, ...otherFields, passwordHash, sessionVersion: sessionVersion + 1 };
  };
  return updateRecord(accountKey.of(id), passwordAccount, change, [
    remove(sessionsKey.of(id)),
    ...alsoChanges,
  ]);
}
