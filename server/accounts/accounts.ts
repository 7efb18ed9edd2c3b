import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { loginRequest, signupRequest } from '#contract/accounts/accounts.ts';
import { recordAudit } from '../admin/audit.ts';
import { AppError } from '../errors.ts';
import { requireChallenge } from '../limits/challenge.ts';
import { isBeyondLimit, limitFailures } from '../limits/failures.ts';
import { networkLimits } from '../limits/network-limits.ts';
import { limitSignIn } from '../limits/sign-in-limits.ts';
import {
  noteFailedSignIn,
  noteSignUp,
  type Suspect,
  suspectSignIn,
  suspectSignUp,
} from '../limits/suspicion.ts';
import { claimRecord, deleteRecord, readRecord, writeRecord } from '../services/kv.ts';
import { updateRecord, type WrittenWith } from '../services/kv-update.ts';
import { sessionsKey } from '../sessions/session-record.ts';
import { type KnownAccount, type KnownBrowser, knows } from '../tokens/known-browser.ts';
import {
  type Account,
  account,
  accountEmail,
  FIRST_SESSION_VERSION,
  keys,
  type PasswordAccount,
  passwordAccount,
} from './account.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Reads an account by its id. */
export function findAccount(id: string): Promise<Account | undefined> {
  return readRecord(keys.account(id), account);
}

/** No account has this id: reading it takes as long as reading one. */
const NO_ACCOUNT = 'none';

/**
 * Reads the password account of an email address in lower case. It asks the store as often for an unknown
 * address as for a known one.
 */
export async function findAccountByEmail(email: string): Promise<PasswordAccount | undefined> {
  const owner = await readRecord(keys.email(email), accountEmail);
  const found = await findAccount(owner?.accountId ?? NO_ACCOUNT);
  return found?.kind === 'password' ? found : undefined;
}

/**
 * Creates an account (docs/product.md#accounts).
 * @param suspect who calls, and from where
 * @throws AppError `email_taken`, `challenge_required`
 */
export async function signUp(
  request: z.output<typeof signupRequest>,
  suspect: Suspect,
): Promise<Account> {
  const isChallenged = await suspectSignUp(suspect);
  const { ip, challenge } = suspect;
  const create = () => createAccount(request);
  const account = await limitFailures(networkLimits('signup', ip), create).catch(
    async (error: unknown) => {
      // Where many addresses were taken, the others of that network only wait.
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
  if (await readRecord(keys.email(person.email), accountEmail)) throw taken;

  const created: PasswordAccount = {
    id: randomUUID(),
    kind: 'password',
    ...person,
    passwordHash: await hashPassword(password),
    sessionVersion: FIRST_SESSION_VERSION,
    createdAt: new Date().toISOString(),
  };
  // The account first, its address second: an interruption leaves the address free.
  await writeRecord(keys.account(created.id), created);
  if (!(await claimRecord(keys.email(created.email), { accountId: created.id }))) {
    await deleteRecord(keys.account(created.id));
    throw taken;
  }
  return created;
}

/**
 * Checks an email address and a password.
 * @param caller who tries, from where, and what the browser says of earlier sign-ins
 * @throws AppError `wrong_credentials`, after the same time for a wrong password as for an unknown
 *   address; `too_many_requests`
 */
export async function logIn(
  { email, password }: z.output<typeof loginRequest>,
  caller: Suspect & { knownBrowser: KnownBrowser | undefined },
): Promise<Account> {
  const { ip, knownBrowser } = caller;
  const known = knownBrowser && (await findKnownAccount(email, knownBrowser));
  if (!known) await suspectSignIn(caller);
  return limitSignIn({ email, ip, known }, async () => {
    // Behind the writes of the limits, so that a replica that is behind does not refuse a new account.
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

/** Finds the account of an address, if someone has signed in to it in this browser before. */
async function findKnownAccount(
  email: string,
  browser: KnownBrowser,
): Promise<KnownAccount | undefined> {
  const found = await findAccountByEmail(email);
  const named = found && knownAccount(found);
  return named && (await knows(browser, named)) ? named : undefined;
}

/** Names an account as a browser remembers it. */
export const knownAccount = ({ id, sessionVersion: version }: Account): KnownAccount => ({
  id,
  version,
});

/**
 * Sets an account's password, ends its sessions and keeps the email that announces it, in one write.
 * @param notice the email as it waits
 * @param changes what else is known of the account then
 * @returns the account afterwards; `undefined` where its password was set, or it was deleted, meanwhile
 * @throws AppError `invalid_request` where bcrypt would truncate the password
 */
export async function setPassword(
  { id, sessionVersion }: PasswordAccount,
  password: string,
  notice: WrittenWith['field'],
  changes: Pick<PasswordAccount, 'confirmedEmail'> = {},
): Promise<PasswordAccount | undefined> {
  const passwordHash = await hashPassword(password);
  const change = (found: PasswordAccount) => {
    // The client repeats a write whose response was lost.
    if (found.passwordHash === passwordHash) return found;
    if (found.sessionVersion !== sessionVersion) return undefined;
    return { ...found, ...changes, passwordHash, sessionVersion: sessionVersion + 1 };
  };
  return updateRecord(keys.account(id), passwordAccount, change, {
    deletes: [sessionsKey(id)],
    field: notice,
  });
}
