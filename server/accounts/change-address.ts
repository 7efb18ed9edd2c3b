import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { limitFaults } from '../limits/failures.ts';
import { networkLimits } from '../limits/network-limits.ts';
import { serverMessages } from '../messages.ts';
import { readStudent } from '../purchases/student.ts';
import { updateRecord } from '../services/kv-update.ts';
import {
  type Account,
  isAddressConfirmed,
  keys,
  type PasswordAccount,
  passwordAccount,
} from './account.ts';
import { keepAccountEmail } from './account-emails.ts';
import {
  type AddressLink,
  endAddressLink,
  markAddressLinkUsed,
  readAddressLink,
} from './address-links.ts';
import { correctEmail } from './correct-email.ts';
import { requireCurrentPassword, requirePasswordAccount } from './own-account.ts';
import { mayEmail } from './recipient-limit.ts';
import type { AccountEmail } from './write-account-email.ts';

/** Emails with links that an account asks for. */
const LINK_LIMIT = { name: 'address-link', max: 5, seconds: 60 * 60 };

type AfterResponse = () => Promise<void>;

/**
 * Asks for another address of an account, which counts once a link that is sent there is opened. Whether
 * the address has an account of its own is looked up after the response: then no link is sent. Neither is
 * one beyond what an address gets in an hour, which the response does not tell.
 * @param email in lower case
 * @returns sends the link, and tells the address of the account, after the response
 * @throws AppError `account_of_provider`, `wrong_current_password`, `too_many_requests`
 */
export async function requestAddress(
  account: Account,
  { email: to, currentPassword }: { email: string; currentPassword: string },
): Promise<AfterResponse> {
  const holder = requirePasswordAccount(account);
  await requireCurrentPassword(holder, currentPassword);
  await limitAttempts(LINK_LIMIT, holder.id);
  if (to === holder.email) return sendConfirmation(holder);
  if (!(await mayEmail(to))) return async () => {};
  const { id: accountId, email: from, sessionVersion } = holder;
  const tell = await tellAddress(holder, { kind: 'address-requested', accountId, to: from });
  const link = { accountId, to, from, sessionVersion };
  const sendLink = await keepAccountEmail({ kind: 'new-address', ...link });
  return async () => {
    await sendLink();
    await tell();
  };
}

/**
 * Emails the link that confirms the address of an account, unless it is confirmed.
 * @returns sends it, after the response
 * @throws AppError `account_of_provider`, `too_many_requests`
 */
export async function requestConfirmation(account: Account): Promise<AfterResponse> {
  const holder = requirePasswordAccount(account);
  await limitAttempts(LINK_LIMIT, holder.id);
  return sendConfirmation(holder);
}

async function sendConfirmation(account: PasswordAccount): Promise<AfterResponse> {
  if (isAddressConfirmed(account)) return async () => {};
  return tellAddress(account, { kind: 'confirmation', accountId: account.id });
}

/** Keeps an email to the address that an account has, unless no link has confirmed it and it gets too many. */
async function tellAddress(account: Account, email: AccountEmail): Promise<AfterResponse> {
  return (await mayEmail(account.email, account)) ? keepAccountEmail(email) : async () => {};
}

/** What a link has confirmed. */
interface Confirmed {
  email: string;
  /** The link had been used before, and its address is still the account's. */
  wasUsed?: boolean;
  /** Tells the address before, after the response. */
  announce: AfterResponse;
}

/**
 * Opens a link: it confirms the address of its account, or makes it the address. It works once; later
 * calls say whether its address is the account's now. If the first call is interrupted, the same link continues.
 * @param ip the caller's network address
 * @throws AppError `address_link_invalid`; `email_taken` where the address has become another account's;
 *   `too_many_requests`
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

/** @throws AppError `address_link_invalid` if the account has another address by now */
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
  const confirmed = await updateRecord(keys.account(accountId), passwordAccount, confirm);
  if (!confirmed) throw invalid();
  return async () => {};
}

async function makePresent(link: AddressLink, token: string): Promise<AfterResponse> {
  const { accountId, from, to, sessionVersion } = link;
  const { account, ledger } = await readStudent(accountId);
  if (account?.kind !== 'password' || ![from, to].includes(account.email)) throw invalid();
  try {
    await correctEmail({ account, ledger }, to, { sessionVersion });
  } catch (error) {
    throw await explain(error, token);
  }
  // Once this was interrupted, the account has the new address, and nothing tells whether the one before was confirmed.
  const isBefore = account.email === from;
  return (await mayEmail(from, isBefore ? account : undefined))
    ? keepAccountEmail({ kind: 'address-changed', accountId, to: from })
    : async () => {};
}

/** Says to the reader of the mailbox why a link does not work, and ends it. */
async function explain(error: unknown, token: string): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  if (error.code !== 'email_taken' && error.code !== 'conflict') return error;
  await endAddressLink(token);
  return error.code === 'conflict'
    ? invalid()
    : new AppError('email_taken', { message: serverMessages.addressTaken });
}
