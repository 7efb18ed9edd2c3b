import { AppError } from '../errors.ts';
import { moveAccount } from '../store/accounts.ts';
import { commit, paymentsOf } from '../store/ledger.ts';
import { keys, type PasswordAccount, passwordAccount } from './account.ts';
import { addressFactOf, frozenStampOf, nextStampNumber } from './stamp-facts.ts';
import type { Student } from './student.ts';

interface Confirmed {
  /** The account's session version when the link was made. A new password invalidates the link. */
  sessionVersion: number;
}

/**
 * Changes an account's email address: account and index in one step, then the address on stamped copies. Sessions
 * stay. An interrupted call can be repeated.
 * @param email in lower case
 * @param confirmed undefined unless a link sent to the address asks for the change
 * @throws AppError `email_taken`; `conflict` if the account has changed in the meantime
 */
export async function correctEmail(
  student: Student & { account: PasswordAccount },
  email: string,
  confirmed?: Confirmed,
): Promise<void> {
  const { account } = student;
  if (account.email !== email) await move(account, email, confirmed);
  await showOnCopies(student, email);
}

async function move(account: PasswordAccount, email: string, confirmed?: Confirmed): Promise<void> {
  const { id: accountId } = account;
  const result = await moveAccount({
    accountKey: keys.account(accountId),
    schema: passwordAccount,
    change: (found) => {
      // The client retries a write whose response was lost.
      if (found.email === email) return found;
      if (found.email !== account.email) return undefined;
      if (!confirmed) return { ...found, email };
      const isSuperseded = found.sessionVersion !== confirmed.sessionVersion;
      return isSuperseded ? undefined : { ...found, email, confirmedEmail: email };
    },
    from: keys.email(account.email),
    to: keys.email(email),
    owner: { accountId },
  });
  if (result === 'taken') throw new AppError('email_taken', { field: 'email' });
  if (result === 'kept') throw new AppError('conflict');
}

async function showOnCopies({ ledger }: Student, email: string): Promise<void> {
  const { accountId } = ledger;
  const facts = [...paymentsOf(ledger)].flatMap(([paymentIntentId, known]) => {
    const stamp = frozenStampOf(known);
    if (!stamp || (stamp.isShown && stamp.address === email)) return [];
    return [addressFactOf({ accountId, paymentIntentId }, email, nextStampNumber(known))];
  });
  await commit({ facts });
}
