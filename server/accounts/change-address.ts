import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import type { RequestOrigin } from '../limits/challenge.ts';
import { limitFaults, networkLimits } from '../limits/failures.ts';
import { isUnconfirmedEmailLeft } from '../limits/unconfirmed-emails.ts';
import {
  type Change,
  commitIf,
  exists,
  isUnchanged,
  put,
  remove,
  untilCommitted,
} from '../store/commit.ts';
import { listPayments } from '../store/ledger.ts';
import { readCurrent, updateRecord } from '../store/records.ts';
import { parseStored } from '../store/unreadable.ts';
import {
  accountEmail,
  isAddressConfirmed,
  type PasswordAccount,
  passwordAccount,
} from './account.ts';
import {
  type AccountEmail,
  admitLink,
  isTaken,
  keepAccountEmail,
  mayEmail,
} from './account-emails.ts';
import {
  type AddressLink,
  endAddressLink,
  markAddressLinkUsed,
  readAddressLink,
} from './address-links.ts';
import { requireCurrentPassword, requirePasswordAccount } from './own-account.ts';
import { nextStampNumber, toAddressFact, toFrozenStamp } from './stamp-facts.ts';
import { accountByEmailKey, accountKey } from './stored-keys.ts';
import { readStudent, type SignedInStudent, type Student } from './student.ts';

/**
 * Changes an account's email address: account and index atomically, then the address on stamped copies. Sessions
 * stay. An interrupted call can be repeated.
 * @param email in lower case
 * @param confirmed undefined unless a link sent to the address requests the change; a new password since the link was
 *   made invalidates it
 * @throws AppError `email_taken`; `conflict` if the account has changed in the meantime
 */
export async function changeAddress(
  student: Student & { account: PasswordAccount },
  email: string,
  confirmed?: Pick<AddressLink, 'sessionVersion'>,
): Promise<void> {
  const { account } = student;
  if (account.email !== email)
    await move(account.id, { from: account.email, to: email, confirmed });
  await showOnCopies(student, email);
}

interface Move {
  from: string;
  to: string;
  confirmed?: Pick<AddressLink, 'sessionVersion'> | undefined;
}

async function move(accountId: string, request: Move): Promise<void> {
  const read = [
    accountKey.of(accountId),
    accountByEmailKey.of(request.to),
    accountByEmailKey.of(request.from),
  ] as const;
  await untilCommitted(async () => {
    const stored = await readCurrent(...read);
    const [account, ...owners] = stored;
    // An address whose entry cannot be read belongs to someone else.
    const [ownerOfNew, ownerOfOld] = owners.map((owner, at) =>
      owner === null
        ? undefined
        : (parseStored(accountEmail, read[at + 1] ?? '', owner)?.accountId ?? ''),
    );
    const found = account === null ? undefined : parseStored(passwordAccount, read[0], account);
    const changes = planMove({ account: found, ownerOfNew, ownerOfOld }, request);
    const conditions = read.map((key, at) => isUnchanged(key, stored[at]));
    return (await commitIf(conditions, changes)) || undefined;
  });
}

interface MoveState {
  account: PasswordAccount | undefined;
  /** Id of the account that has the new address. */
  ownerOfNew: string | undefined;
  ownerOfOld: string | undefined;
}

/**
 * Decides how an account moves to another address, so that accounts and the index of addresses always agree.
 * @returns no changes if the account has the address already
 * @throws AppError `email_taken`; `conflict` if the account has changed in the meantime
 */
export function planMove(
  { account, ownerOfNew, ownerOfOld }: MoveState,
  { from, to, confirmed }: Move,
): Change[] {
  if (account?.email === to) return [];
  if (account?.email !== from) throw new AppError('conflict');
  if (confirmed && account.sessionVersion !== confirmed.sessionVersion) {
    throw new AppError('conflict');
  }
  const { id: accountId } = account;
  if (ownerOfNew !== undefined && ownerOfNew !== accountId) {
    throw new AppError('email_taken', { field: 'email' });
  }
  return [
    put(accountKey.of(accountId), {
      ...account,
      email: to,
      ...(confirmed && { confirmedEmail: to }),
    }),
    put(accountByEmailKey.of(to), { accountId }),
    ...(ownerOfOld === accountId ? [remove(accountByEmailKey.of(from))] : []),
  ];
}

async function showOnCopies({ ledger }: Student, email: string): Promise<void> {
  const { accountId } = ledger;
  const facts = [...listPayments(ledger)].flatMap(([paymentIntentId, known]) => {
    const stamp = toFrozenStamp(known);
    if (!stamp || (stamp.isShown && stamp.address === email)) return [];
    return [toAddressFact({ accountId, paymentIntentId }, email, nextStampNumber(known))];
  });
  await commitIf([exists(accountKey.of(accountId))], facts);
}

const LINK_LIMIT = { name: 'address-link', max: 5, seconds: 60 * 60 };

type AfterResponse = () => Promise<void>;

/**
 * Requests a new address for an account, which takes effect when the link sent there is opened.
 * No link is sent to an address that has an account, or that has received too many emails in an hour. Neither the
 * response nor the notice to the current address reveals it.
 * @param email in lower case
 * @returns work for after the response: sends the link and notifies the current address
 * @throws AppError `account_of_provider`, `wrong_current_password`, `challenge_required`, `too_many_requests`
 */
export async function requestAddress(
  student: SignedInStudent,
  { email: to, currentPassword }: { email: string; currentPassword: string },
  origin: RequestOrigin,
): Promise<AfterResponse> {
  const holder = requirePasswordAccount(student.account);
  await requireCurrentPassword(holder, currentPassword);
  await admitLink(to, student, origin);
  await limitAttempts(LINK_LIMIT, holder.id);
  if (to === holder.email) return sendConfirmation(student);
  const { id: accountId, email: from, sessionVersion } = holder;
  const isFree = !(await isTaken({ accountId, to }));
  const isLeft = await isUnconfirmedEmailLeft(isFree ? to : undefined);
  const tell = await tellAddress(student, { kind: 'address-requested', accountId, to: from });
  const link = { accountId, to, from, sessionVersion };
  const sendLink = isLeft
    ? await keepAccountEmail({ kind: 'new-address', ...link })
    : async () => {};
  return async () => {
    await sendLink();
    await tell();
  };
}

/**
 * Emails the link that confirms the account's address, if needed.
 * @throws AppError `account_of_provider`, `challenge_required`, `too_many_requests`
 */
export async function requestConfirmation(
  student: SignedInStudent,
  origin: RequestOrigin,
): Promise<AfterResponse> {
  const holder = requirePasswordAccount(student.account);
  await admitLink(holder.email, student, origin);
  await limitAttempts(LINK_LIMIT, holder.id);
  return sendConfirmation(student);
}

async function sendConfirmation(student: SignedInStudent): Promise<AfterResponse> {
  const { account } = student;
  if (isAddressConfirmed(account)) return async () => {};
  return tellAddress(student, { kind: 'confirmation', accountId: account.id });
}

/** Stores an email to the account's address, unless the address is unconfirmed and gets too many emails. */
async function tellAddress(student: SignedInStudent, email: AccountEmail): Promise<AfterResponse> {
  return (await mayEmail(student.account.email, student))
    ? keepAccountEmail(email)
    : async () => {};
}

interface Confirmed {
  email: string;
  /** True if the link had been used before and its address is still the account's. */
  wasUsed?: boolean;
  announce: AfterResponse;
}

/**
 * Opens a link, which confirms or changes the account's address. A link works once; later calls only check whether
 * its address is still the account's. An interrupted call can be repeated.
 * @throws AppError `address_link_invalid`; `email_taken` if another account now has the address; `too_many_requests`
 */
export function confirmAddress(token: string, ip: string): Promise<Confirmed> {
  return limitFaults(networkLimits('address-link', ip), async () => {
    const link = await readAddressLink(token);
    if (!link) throw invalid();
    if (link.isUsed) return describeUsed(link);
    const announce =
      link.from === link.to ? await confirmPresent(link) : await makePresent(link, token);
    await markAddressLinkUsed(token, link);
    return { email: link.to, announce };
  });
}

const invalid = () => new AppError('address_link_invalid');

/** @throws AppError `address_link_invalid` if the account now has another address */
async function describeUsed({ accountId, to }: AddressLink): Promise<Confirmed> {
  const { account } = await readStudent(accountId);
  if (account?.kind !== 'password' || account.confirmedEmail !== to || account.email !== to) {
    throw invalid();
  }
  return { email: to, wasUsed: true, announce: async () => {} };
}

async function confirmPresent({ accountId, to }: AddressLink): Promise<AfterResponse> {
  const confirm = (found: PasswordAccount) =>
    found.email === to ? { ...found, confirmedEmail: to } : undefined;
  const confirmed = await updateRecord(accountKey.of(accountId), passwordAccount, confirm);
  if (!confirmed) throw invalid();
  return async () => {};
}

async function makePresent(link: AddressLink, token: string): Promise<AfterResponse> {
  const { accountId, from, to, sessionVersion } = link;
  const { account, ledger } = await readStudent(accountId);
  if (account?.kind !== 'password' || ![from, to].includes(account.email)) throw invalid();
  try {
    await changeAddress({ account, ledger }, to, { sessionVersion });
  } catch (error) {
    throw await explain(error, token);
  }
  // After an interruption, the record no longer shows whether the previous address was confirmed.
  return (await mayEmail(from, { account, ledger }))
    ? keepAccountEmail({ kind: 'address-changed', accountId, to: from })
    : async () => {};
}

/** Explains to the reader of the mailbox why a link does not work, and deletes the link. */
async function explain(error: unknown, token: string): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  if (error.code !== 'email_taken' && error.code !== 'conflict') return error;
  await endAddressLink(token);
  return error.code === 'conflict'
    ? invalid()
    : new AppError('email_taken', {
        message:
          'Someone has since created an account with this address. Your address has not changed.',
      });
}
