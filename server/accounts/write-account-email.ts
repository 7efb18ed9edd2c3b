import { z } from 'zod';
import { config } from '../config.ts';
import { accountNotice } from '../email/account-notice.ts';
import { nameToGreet } from '../email/greeting.ts';
import type { Email } from '../services/email.ts';
import { readRecord } from '../services/kv.ts';
import { type Account, accountEmail as addressOwner, keys } from './account.ts';
import { findAccount } from './accounts.ts';
import { makeConfirmationLink, makeNewAddressLink } from './address-links.ts';
import { writeResetLink } from './email-reset-link.ts';

/** An email about an account, as it waits: links are made when it is sent, because tokens are not stored. */
export const accountEmail = z.discriminatedUnion('kind', [
  /** The link that sets a new password. */
  z.object({ kind: z.literal('reset-link'), accountId: z.string() }),
  /** The link that makes `to` the address of the account, as it was when this was requested. */
  z.object({
    kind: z.literal('new-address'),
    accountId: z.string(),
    to: z.string(),
    /** The address and session version at that time. Undefined if kept by an earlier version: then it is not sent. */
    from: z.string().optional(),
    sessionVersion: z.int().optional(),
  }),
  /** The link that confirms the address of the account. */
  z.object({ kind: z.literal('confirmation'), accountId: z.string() }),
  /** Tells the address of the account that another one was asked for. */
  z.object({ kind: z.literal('address-requested'), accountId: z.string(), to: z.string() }),
  /** Tells the address before that the account has another one now. */
  z.object({ kind: z.literal('address-changed'), accountId: z.string(), to: z.string() }),
  z.object({ kind: z.literal('password-changed'), accountId: z.string() }),
]);
export type AccountEmail = z.infer<typeof accountEmail>;

/**
 * Writes an email about an account.
 * @param known the account, where it has been read just now
 * @returns `undefined` where there is no one to write to any more
 */
export async function writeAccountEmail(
  email: AccountEmail,
  known?: Account,
): Promise<Email | undefined> {
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
          `An account at ${shopName} has this email address. Open the link to confirm that it is yours.`,
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
          'Someone, hopefully you, asked for another email address for your account. It counts once a link that we sent there is opened.',
          "If this wasn't you, set a new password now: this ends the link, and every session.",
        ],
        button: { url: forgotten, label: 'Set a new password' },
      });
    case 'address-changed':
      return accountNotice({
        ...about(email.to),
        subject: `The email address of your ${shopName} account has changed`,
        paragraphs: [
          'The account that had this email address has another one now, which was confirmed by a link.',
          "If this wasn't you, reply to this email at once: we will help.",
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

/** Tells whether an address has an account of its own by now. */
async function isTaken({ accountId, to }: { accountId: string; to: string }): Promise<boolean> {
  const owner = await readRecord(keys.email(to), addressOwner);
  return owner !== undefined && owner.accountId !== accountId;
}

/** The name for an address that the account's owner has confirmed: any other may be a stranger's. */
const nameFor = (account: Account, to: string) =>
  account.email === to ? nameToGreet(account) : '';
