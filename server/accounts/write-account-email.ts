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

/** A waiting email about an account. Links are made when it is sent, because tokens are not stored. */
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

/**
 * @param known the account, if the caller has just read it
 * @returns `undefined` if the email no longer applies
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
          'Someone, hopefully you, asked to change the email address of your account. It changes once the link that we sent to the new address is opened.',
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
  const owner = await readRecord(keys.email(to), addressOwner);
  return owner !== undefined && owner.accountId !== accountId;
}

/** Name to greet by, if `to` is the account's confirmed address: any other may be a stranger's. */
const nameFor = (account: Account, to: string) =>
  account.email === to ? nameToGreet(account) : '';
