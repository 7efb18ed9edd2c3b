import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { loginRequest, signupRequest } from '#contract/accounts.ts';
import { recordAudit } from '../admin/audit.ts';
import { AppError } from '../errors.ts';
import { clearAttempts, limitAttempts } from '../limits/attempts.ts';
import { claimRecord, deleteRecord, readRecord, writeRecord } from '../services/kv.ts';
import {
  type Account,
  account,
  accountEmail,
  FIRST_SESSION_VERSION,
  keys,
  type PasswordAccount,
} from './account.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const LOGIN_LIMIT = { name: 'login', max: 10, seconds: 15 * 60 };

/** Reads an account by its id. */
export function findAccount(id: string): Promise<Account | undefined> {
  return readRecord(keys.account(id), account);
}

/** Reads the password account of an email address in lower case. */
export async function findAccountByEmail(email: string): Promise<PasswordAccount | undefined> {
  const owner = await readRecord(keys.email(email), accountEmail);
  const found = owner && (await findAccount(owner.accountId));
  return found?.kind === 'password' ? found : undefined;
}

/**
 * Creates an account (docs/product.md#accounts).
 * @throws AppError `email_taken`
 */
export async function signUp(request: z.output<typeof signupRequest>): Promise<Account> {
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
 * @param ip the caller's network address, for the audit log
 * @throws AppError `wrong_credentials`, after the same time for a wrong password as for an unknown
 *   address; `too_many_requests`
 */
export async function logIn(request: z.output<typeof loginRequest>, ip: string): Promise<Account> {
  await limitAttempts(LOGIN_LIMIT, request.email);
  const candidate = await findAccountByEmail(request.email);
  const isRight = await verifyPassword(request.password, candidate?.passwordHash);
  if (!candidate || !isRight) {
    await recordAudit({ who: request.email, action: 'sign-in-failed', from: ip });
    throw new AppError('wrong_credentials');
  }
  await clearAttempts(LOGIN_LIMIT, request.email);
  return candidate;
}

/**
 * Sets an account's password and revokes its sessions in one write.
 * @throws AppError `invalid_request` where bcrypt would truncate the password
 */
export async function setPassword(account: PasswordAccount, password: string): Promise<void> {
  const changed: PasswordAccount = {
    ...account,
    passwordHash: await hashPassword(password),
    sessionVersion: account.sessionVersion + 1,
  };
  await writeRecord(keys.account(account.id), changed);
}
