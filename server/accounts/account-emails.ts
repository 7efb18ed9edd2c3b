import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { config } from '../config.ts';
import { accountNotice } from '../email/layout.ts';
import { sendWaitingEmails } from '../email/retries.ts';
import { isAttemptLeft } from '../limits/attempts.ts';
import { log, logFailure } from '../log.ts';
import { type Email, EmailRefusedError, sendEmail } from '../services/email.ts';
import { type Change, commit, putField } from '../store/commit.ts';
import { readRecord, removeFields, writeField } from '../store/records.ts';
import { createLinkToken, hashLinkToken, RESET_LINK_SECONDS } from '../tokens/links.ts';
import {
  type Account,
  accountEmail as addressOwner,
  isAddressConfirmed,
  nameToGreet,
  type PasswordAccount,
} from './account.ts';
import { findAccount } from './accounts.ts';
import { makeConfirmationLink, makeNewAddressLink, writeAccountLink } from './address-links.ts';
import { accountByEmailKey, accountEmailsKey, passwordResetKey } from './stored-keys.ts';

/** Limit for unconfirmed addresses: the reader may be a stranger who asked for no email. */
const RECIPIENT_LIMIT = { name: 'unconfirmed-recipient', max: 5, seconds: 60 * 60 };

/**
 * Counts an email to an unconfirmed address, whatever its account and kind.
 * @returns false if the email must not be sent; the change that it announces still happens
 */
export async function mayEmail(to: string, account?: Account): Promise<boolean> {
  if (account?.email === to && isAddressConfirmed(account)) return true;
  return isAttemptLeft(RECIPIENT_LIMIT, to);
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
  shopName: string;
  to: string;
  firstName: string;
  link: string;
}

export const passwordResetEmail = ({ link, ...recipient }: PasswordReset): Email =>
  accountNotice({
    ...recipient,
    subject: `Set a new password for ${recipient.shopName}`,
    paragraphs: [
      'Someone, hopefully you, asked to set a new password for your account.',
      "The link works once, for one hour. If this wasn't you, ignore this email. Your password stays the same.",
    ],
    button: { url: link, label: 'Set a new password' },
  });

async function writeResetLink(account: PasswordAccount): Promise<Email> {
  const { id: accountId, sessionVersion, email } = account;
  const token = createLinkToken();
  const record = { accountId, sessionVersion, email };
  await writeAccountLink(await resetKey(token), record, RESET_LINK_SECONDS);
  const { SITE_URL, SHOP_NAME: shopName } = config();
  const link = `${SITE_URL}/reset-password?token=${token}`;
  return passwordResetEmail({ shopName, to: email, firstName: nameToGreet(account), link });
}

/**
 * Makes the same store requests as for a real link, but writes nothing, so that timing does not reveal unknown
 * addresses.
 */
export async function writeUnusableLink(): Promise<void> {
  const nowhere = { accountId: 'none', sessionVersion: 0, email: '' };
  await writeAccountLink(await resetKey(createLinkToken()), nowhere, RESET_LINK_SECONDS);
}

/** A waiting email about an account. Links are made when it is sent, because tokens are not stored. */
const accountEmail = z.discriminatedUnion('kind', [
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

/**
 * @param known the account, if the caller has just read it
 * @returns `undefined` if the email no longer applies
 */
async function writeAccountEmail(email: AccountEmail, known?: Account): Promise<Email | undefined> {
  const account = known ?? (await findAccount(email.accountId));
  if (account?.kind !== 'password') return undefined;
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  const about = (to: string) => ({ shopName, to, firstName: nameFor(account, to) });
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
        subject: `Confirm your new email address for ${shopName}`,
        paragraphs: [
          `Someone, hopefully you, asked to make this the email address of an account at ${shopName}.`,
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
        subject: `Confirm your email address for ${shopName}`,
        paragraphs: [
          `An account at ${shopName} uses this email address. Open the link to confirm that it is yours.`,
          'The link works once, for thirty days.',
          "If this wasn't you, ignore this email.",
        ],
        button: { url: await makeConfirmationLink(account), label: 'Confirm this address' },
      });
    case 'address-requested':
      return accountNotice({
        ...about(email.to),
        subject: `A new email address was requested for your ${shopName} account`,
        paragraphs: [
          "Someone, hopefully you, asked to change your account's email address. It will change when they open the link we sent to the new address.",
          "If this wasn't you, set a new password now. This cancels the link and signs you out everywhere.",
        ],
        button: { url: forgotten, label: 'Set a new password' },
      });
    case 'address-changed':
      return accountNotice({
        ...about(email.to),
        subject: `The email address of your ${shopName} account has changed`,
        paragraphs: [
          'The account that used this email address now has a different address, which was confirmed by a link.',
          "If this wasn't you, reply to this email straight away, and we'll help.",
        ],
      });
    case 'password-changed':
      return accountNotice({
        ...about(account.email),
        subject: `Your ${shopName} password has changed`,
        paragraphs: [
          'The password of your account has been changed. Other devices are signed out.',
          "If this wasn't you, set a new password now, and reply to this email if you need help.",
        ],
        button: { url: forgotten, label: 'Set a new password' },
      });
  }
}

async function isTaken({ accountId, to }: { accountId: string; to: string }): Promise<boolean> {
  const owner = await readRecord(accountByEmailKey.of(to), addressOwner);
  return owner !== undefined && owner.accountId !== accountId;
}

/** Name to greet by, if `to` is the account's confirmed address: any other may be a stranger's. */
const nameFor = (account: Account, to: string) =>
  account.email === to ? nameToGreet(account) : '';

// Emails about accounts that must not get lost. If the mail server fails, a scheduled run retries.

const WAITING_ACCOUNT_EMAILS = accountEmailsKey.key;

/** Head start of the request's own attempt before a scheduled run may send the email. */
const OWN_ATTEMPT_MS = 60 * 1000;

/** Retry periods: a link expires after an hour, and news is stale after three days. */
const RETRY_LINKS_MS = 60 * 60 * 1000;
const RETRY_NEWS_MS = 3 * 24 * 60 * 60 * 1000;

const waiting = z.object({
  email: accountEmail,
  since: z.iso.datetime(),
  laterThan: z.iso.datetime(),
});
type Waiting = z.infer<typeof waiting>;

const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

interface Prepared {
  /** Stores the email. */
  changes: Change[];
  /** Sends the email; never fails. If the function ends first, a scheduled run sends it. */
  send: () => Promise<void>;
}

/** Prepares an email for the same step as the change that it announces. */
export function prepareAccountEmail(email: AccountEmail): Prepared {
  const id = randomUUID();
  const entry: Waiting = { email, since: after(0), laterThan: after(OWN_ATTEMPT_MS) };
  const send = async () => {
    try {
      await deliver(id, email);
    } catch (error) {
      log('warn', 'account email not sent yet', { kind: email.kind }, error);
      await keep(id, entry, error);
    }
  };
  return { changes: [putField(WAITING_ACCOUNT_EMAILS, id, entry)], send };
}

/**
 * Stores an email until the mail server accepts it.
 * @returns a function that sends the email and never fails
 */
export async function keepAccountEmail(email: AccountEmail): Promise<() => Promise<void>> {
  const { changes, send } = prepareAccountEmail(email);
  await commit(changes);
  return send;
}

/**
 * Sends an email and stores it for a retry only if the mail server fails, to save store requests. At most one email
 * of each kind waits for an account.
 */
export async function sendAccountEmail(email: AccountEmail, account: Account): Promise<void> {
  const id = `${email.kind}/${email.accountId}`;
  try {
    await sendNow(id, email, account);
  } catch (error) {
    log('warn', 'account email not sent yet', { kind: email.kind }, error);
    await keep(id, { email, since: after(0), laterThan: after(0) }, error);
  }
}

/**
 * Sends each waiting link with a new token.
 * @param deadline in milliseconds since 1970; the next run does the rest
 * @throws Error if the mail server rejects an email, after all emails have been tried
 */
export const sendWaitingAccountEmails = (deadline: number): Promise<void> =>
  sendWaitingEmails(
    {
      key: WAITING_ACCOUNT_EMAILS,
      schema: waiting,
      isDue: ({ laterThan }) => laterThan <= after(0),
      isTooOld,
      send: (id, { email }) => deliver(id, email),
    },
    deadline,
  );

function isTooOld({ email, since }: Waiting): boolean {
  const mostMs =
    email.kind === 'reset-link' || email.kind === 'new-address' ? RETRY_LINKS_MS : RETRY_NEWS_MS;
  return Date.now() - Date.parse(since) > mostMs;
}

async function keep(id: string, entry: Waiting, error: unknown): Promise<void> {
  const work =
    error instanceof EmailRefusedError
      ? removeFields(WAITING_ACCOUNT_EMAILS, [id])
      : writeField(WAITING_ACCOUNT_EMAILS, id, { ...entry, laterThan: after(0) });
  await work.catch(logFailure('error', 'account email not kept'));
}

async function deliver(id: string, email: AccountEmail): Promise<void> {
  await sendNow(id, email);
  await removeFields(WAITING_ACCOUNT_EMAILS, [id]);
}

async function sendNow(id: string, email: AccountEmail, known?: Account): Promise<void> {
  const written = await writeAccountEmail(email, known);
  if (!written) return;
  // A retry after a crash reuses the message id. Each new link is a new message.
  await sendEmail(id.includes('/') ? written : { ...written, id: `account.${id}` });
}
