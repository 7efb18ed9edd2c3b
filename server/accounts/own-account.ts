import type { z } from 'zod';
import type { changeNameEndpoint, OwnAccount } from '#contract/accounts/account.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import type { RequestOrigin } from '../limits/challenge.ts';
import { limitFailures } from '../limits/failures.ts';
import { updateRecord } from '../store/records.ts';
import {
  type Account,
  isAddressConfirmed,
  type PasswordAccount,
  passwordAccount,
} from './account.ts';
import { challengeEmail, mayEmail, prepareAccountEmail } from './account-emails.ts';
import { setPassword } from './accounts.ts';
import { verifyPassword } from './passwords.ts';
import { accountKey } from './stored-keys.ts';
import type { SignedInStudent } from './student.ts';

const PASSWORD_LIMIT = { name: 'current-password', max: 10, seconds: 15 * 60 };
/** Limit of new passwords: each ends the account's sessions and sends an email. */
const CHANGE_LIMIT = { name: 'new-password', max: 10, seconds: 60 * 60 };

export function describeAccount(account: Account): OwnAccount {
  const { email, firstName, lastName } = account;
  return {
    email,
    firstName,
    lastName,
    hasPassword: account.kind === 'password',
    isEmailConfirmed: isAddressConfirmed(account),
  };
}

export function requirePasswordAccount(account: Account): PasswordAccount {
  if (account.kind === 'password') return account;
  throw new AppError('account_of_provider');
}

/** Checks the password before irreversible actions. @throws AppError `wrong_current_password`, `too_many_requests` */
export async function requireCurrentPassword(
  { id, passwordHash }: PasswordAccount,
  password: string,
): Promise<void> {
  await limitFailures([{ ...PASSWORD_LIMIT, who: id }], async () => {
    if (await verifyPassword(password, passwordHash)) return;
    throw new AppError('wrong_current_password', { field: 'currentPassword' });
  });
}

/** @throws AppError `account_of_provider` */
export async function changeName(
  account: Account,
  name: z.output<typeof changeNameEndpoint.request>,
): Promise<OwnAccount> {
  const { id } = requirePasswordAccount(account);
  const changed = await updateRecord(accountKey.of(id), passwordAccount, (current) => ({
    ...current,
    ...name,
  }));
  if (!changed) throw new AppError('unauthorized');
  return describeAccount(changed);
}

export interface Changed {
  account: PasswordAccount;
  /** Sends the email, after the response. The email is stored in the same write as the password. */
  announce: () => Promise<void>;
}

/**
 * Sets a new password and ends every session of the account.
 * @throws AppError `account_of_provider`, `wrong_current_password`, `challenge_required`, `too_many_requests`;
 *   `conflict` if another call set the password at the same time
 */
export async function changePassword(
  student: SignedInStudent,
  { currentPassword, password }: { currentPassword: string; password: string },
  origin: RequestOrigin,
): Promise<Changed> {
  const holder = requirePasswordAccount(student.account);
  await requireCurrentPassword(holder, currentPassword);
  await challengeEmail(holder.email, student, origin);
  await limitAttempts(CHANGE_LIMIT, holder.id);
  const notice = (await mayEmail(holder.email, student))
    ? prepareAccountEmail({ kind: 'password-changed', accountId: holder.id })
    : undefined;
  const changed = await setPassword(holder, password, notice?.changes ?? []);
  if (!changed) throw new AppError('conflict');
  return { account: changed, announce: notice?.send ?? (async () => {}) };
}
