import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { brand } from '#shop';
import { config } from '../config.ts';
import { accountNotice } from '../email/layout.ts';
import { defineJob, RETRY_MS, runNow } from '../jobs/jobs.ts';
import type { RequestOrigin } from '../limits/challenge.ts';
import {
  challengeUnconfirmedEmail,
  isUnconfirmedEmailLeft,
  requireUnconfirmedEmailsLeft,
} from '../limits/unconfirmed-emails.ts';
import { type Email, sendEmail } from '../services/email.ts';
import { type Change, commit } from '../store/commit.ts';
import { readRecord } from '../store/records.ts';
import { createLinkToken, hashLinkToken, RESET_LINK_SECONDS } from '../tokens/links.ts';
import {
  type Account,
  accountEmail as addressOwner,
  isAddressConfirmed,
  nameToGreet,
  type PasswordAccount,
} from './account.ts';
import { findAccount, NO_ACCOUNT } from './accounts.ts';
import { makeConfirmationLink, makeNewAddressLink, writeAccountLink } from './address-links.ts';
import { accountByEmailKey, passwordResetKey } from './stored-keys.ts';
import { isCustomer, type Student } from './student.ts';

/**
 * Checks whether an address belongs to a customer: it is confirmed, or its account has paid or was given access.
 * Anyone could have typed other addresses.
 */
export const isCustomerAddress = (to: string, { account, ledger }: Student): boolean =>
  account?.email === to && (isAddressConfirmed(account) || isCustomer(ledger));

/**
 * Counts an email to an address that is no customer's, whatever its account and kind.
 * @param id of an email that may be tried again
 * @returns false if the email must not be sent; the change that it announces still happens
 */
export const mayEmail = async (to: string, student: Student, id?: string): Promise<boolean> =>
  isCustomerAddress(to, student) || isUnconfirmedEmailLeft(to, id);

/**
 * Admits a request for an email, before anything is counted or changed: the browser repeats it with a challenge.
 * @throws AppError `challenge_required`
 */
export async function challengeEmail(
  to: string,
  student: Student,
  origin: RequestOrigin,
): Promise<void> {
  if (!isCustomerAddress(to, student)) await challengeUnconfirmedEmail(origin);
}

/**
 * Admits a request for a link, which is useless without its email.
 * @throws AppError `challenge_required`, `too_many_requests`
 */
export async function admitLink(
  to: string,
  student: Student,
  origin: RequestOrigin,
): Promise<void> {
  if (isCustomerAddress(to, student)) return;
  await challengeUnconfirmedEmail(origin);
  await requireUnconfirmedEmailsLeft();
}

/** Record of a password reset link, which is invalid once the account's address changes. */
export const resetRecord = z.object({
  accountId: z.string(),
  sessionVersion: z.int(),
  email: z.string(),
});

/** Key of a link. Only the hash of its token is stored. */
export const resetKey = async (token: string) =>
  passwordResetKey.of(await hashLinkToken('password-reset', token));

interface PasswordReset {
  to: string;
  firstName: string;
  link: string;
}

export const passwordResetEmail = ({ link, ...recipient }: PasswordReset): Email =>
  accountNotice({
    ...recipient,
    subject: `Set a new password for ${brand.name}`,
    paragraphs: [
      'Someone, hopefully you, asked to set a new password for your account.',
      "The link works once, for one hour. If this wasn't you, ignore this email. Your password stays the same.",
    ],
    button: { url: link, label: 'Set a new password' },
  });

export const firstPasswordEmail = ({ link, ...recipient }: PasswordReset): Email =>
  accountNotice({
    ...recipient,
    subject: `Choose a password for ${brand.name}`,
    paragraphs: [
      `Someone, hopefully you, asked for a new link to your account at ${brand.name}. Choose a password, and your notes open.`,
      `From then on, sign in with this email address, ${recipient.to}, and your password.`,
      "The link works once, for one hour. If this wasn't you, ignore this email. Nothing changes.",
    ],
    button: { url: link, label: 'Choose a password' },
  });

const hasPassword = ({ passwordHash }: PasswordAccount): boolean => passwordHash !== undefined;

/**
 * Makes a link that sets a password. For the first, it opens a page that shows what waits, and signs in. Send it only to
 * the account's address.
 */
export async function makePasswordLink(account: PasswordAccount, seconds: number): Promise<string> {
  const { id: accountId, sessionVersion, email } = account;
  const token = createLinkToken();
  const record = { accountId, sessionVersion, email };
  await writeAccountLink(await resetKey(token), record, seconds);
  const page = hasPassword(account) ? 'reset-password' : 'choose-password';
  return `${config().SITE_URL}/${page}?token=${token}`;
}

async function writeResetLink(account: PasswordAccount): Promise<Email> {
  const link = await makePasswordLink(account, RESET_LINK_SECONDS);
  const recipient = { to: account.email, firstName: nameToGreet(account), link };
  return hasPassword(account) ? passwordResetEmail(recipient) : firstPasswordEmail(recipient);
}

/**
 * Makes the same store requests as for a real link, but writes nothing, so that timing does not reveal unknown
 * addresses.
 */
async function writeUnusableLink(): Promise<void> {
  const nowhere = { accountId: NO_ACCOUNT, sessionVersion: 0, email: '' };
  await writeAccountLink(await resetKey(createLinkToken()), nowhere, RESET_LINK_SECONDS);
}

/** An email about an account. Links are made when it is sent, because tokens are not stored. */
export const accountEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset-link'), accountId: z.string() }),
  z.object({
    kind: z.literal('new-address'),
    accountId: z.string(),
    to: z.string(),
    /**
     * The account's address and session version at the request. Undefined in emails stored by an earlier version,
     * which are not sent.
     */
    from: z.string().optional(),
    sessionVersion: z.int().optional(),
  }),
  z.object({ kind: z.literal('confirmation'), accountId: z.string() }),
  z.object({ kind: z.literal('address-requested'), accountId: z.string(), to: z.string() }),
  z.object({ kind: z.literal('address-changed'), accountId: z.string(), to: z.string() }),
  z.object({ kind: z.literal('password-changed'), accountId: z.string() }),
]);
export type AccountEmail = z.infer<typeof accountEmail>;

/** @returns `undefined` if the email no longer applies */
async function writeAccountEmail(email: AccountEmail): Promise<Email | undefined> {
  const account = await findAccount(email.accountId);
  if (account?.kind !== 'password') {
    if (email.kind === 'reset-link') await writeUnusableLink();
    return undefined;
  }
  const { SITE_URL: siteUrl } = config();
  const about = (to: string) => ({ to, firstName: nameFor(account, to) });
  const forgotten = `${siteUrl}/auth#reset`;
  switch (email.kind) {
    case 'reset-link':
      return writeResetLink(account);
    case 'new-address':
      if (account.email !== email.from || account.sessionVersion !== email.sessionVersion) {
        return undefined;
      }
      if (await isTaken(email)) return undefined;
      return accountNotice({
        ...about(email.to),
        subject: `Confirm your new email address for ${brand.name}`,
        paragraphs: [
          `Someone, hopefully you, asked to make this the email address of an account at ${brand.name}.`,
          'The link works once, for one hour. Until it is opened, the account keeps its address.',
          "If this wasn't you, ignore this email. Nothing changes.",
        ],
        button: {
          url: await makeNewAddressLink(account, email.to),
          label: 'Confirm this address',
        },
      });
    case 'confirmation':
      if (account.confirmedEmail === account.email) return undefined;
      return accountNotice({
        ...about(account.email),
        subject: `Confirm your email address for ${brand.name}`,
        paragraphs: [
          `An account at ${brand.name} uses this email address. Open the link to confirm that it is yours.`,
          'The link works once, for thirty days.',
          "If this wasn't you, ignore this email.",
        ],
        button: { url: await makeConfirmationLink(account), label: 'Confirm this address' },
      });
    case 'address-requested':
      return accountNotice({
        ...about(email.to),
        subject: `A new email address was requested for your ${brand.name} account`,
        paragraphs: [
          "Someone, hopefully you, asked to change your account's email address. It will change when they open the link we sent to the new address.",
          "If this wasn't you, set a new password now. This cancels the link and signs you out everywhere.",
        ],
        button: { url: forgotten, label: 'Set a new password' },
      });
    case 'address-changed':
      return accountNotice({
        ...about(email.to),
        subject: `The email address of your ${brand.name} account has changed`,
        paragraphs: [
          'The account that used this email address now has a different address, which was confirmed by a link.',
          "If this wasn't you, reply to this email straight away, and we'll help.",
        ],
      });
    case 'password-changed':
      return accountNotice({
        ...about(account.email),
        subject: `Your ${brand.name} password has changed`,
        paragraphs: [
          'The password of your account has been changed. Other devices are signed out.',
          "If this wasn't you, set a new password now, and reply to this email if you need help.",
        ],
        button: { url: forgotten, label: 'Set a new password' },
      });
  }
}

interface NewAddress {
  accountId: string;
  to: string;
}

/** Checks whether an account's new address belongs to another account. */
export async function isTaken({ accountId, to }: NewAddress): Promise<boolean> {
  const owner = await readRecord(accountByEmailKey.of(to), addressOwner);
  return owner !== undefined && owner.accountId !== accountId;
}

/** Name to greet by, if `to` is the account's confirmed address: any other may be a stranger's. */
const nameFor = (account: Account, to: string) =>
  account.email === to ? nameToGreet(account) : '';

/** A link expires after an hour, so that an older request for a link is not followed by an email. */
const MAX_LINK_AGE_MS = 60 * 60 * 1000;

const isLate = ({ kind }: AccountEmail, since: string): boolean =>
  (kind === 'reset-link' || kind === 'new-address') &&
  Date.now() - Date.parse(since) > MAX_LINK_AGE_MS;

/** Sends an email about an account, each time with a new link. */
export const accountEmails = defineJob({
  name: 'account-email',
  schema: accountEmail,
  retryForMs: RETRY_MS,
  run: async (email, { id, since }) => {
    const written = isLate(email, since) ? undefined : await writeAccountEmail(email);
    // A retry after a crash reuses the message id, except for a reset link: each is a new message.
    if (written) {
      await sendEmail(email.kind === 'reset-link' ? written : { ...written, id: `account.${id}` });
    }
    return [];
  },
});

interface Prepared {
  /** Queues the email. */
  changes: Change[];
  /** Sends the email. Never fails: the schedule tries again. */
  send: () => Promise<void>;
}

/** Prepares an email for the same step as the change that it announces. */
export function prepareAccountEmail(email: AccountEmail): Prepared {
  const id = randomUUID();
  return {
    changes: [accountEmails.enqueue(id, email)],
    send: () => runNow(accountEmails, id),
  };
}

/** Queues an email. @returns a function that sends the email and never fails */
export async function keepAccountEmail(email: AccountEmail): Promise<() => Promise<void>> {
  const { changes, send } = prepareAccountEmail(email);
  await commit(changes);
  return send;
}
