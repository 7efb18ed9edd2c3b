import { shortenNames } from '#contract/join-names.ts';
import { brand } from '#shop';
import { FIRST_SESSION_VERSION } from '../../accounts/account.ts';
import { makePasswordLink } from '../../accounts/account-emails.ts';
import { accountNotice } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { FIRST_PASSWORD_SECONDS } from '../../tokens/links.ts';
import { type EarlierService, subjectNames } from '../purchase-facts.ts';
import type { EmailOrder, OrderFields } from './email-order.ts';

/**
 * Writes to a customer who bought at another service and now has the subjects here.
 * @returns `undefined` if access has ended
 */
export async function writeBoughtElsewhere(
  order: EmailOrder,
  boughtAt: EarlierService,
): Promise<Email | undefined> {
  const { account, purchase } = order;
  const lines = purchase.lines.filter(({ isActive }) => isActive);
  if (lines.length === 0) return undefined;
  const needsPassword = account?.kind === 'password' && account.passwordHash === undefined;
  return boughtElsewhere({
    ...order,
    boughtAt,
    subjectName: subjectNames({ lines }),
    passwordLink: needsPassword
      ? await makePasswordLink(account, FIRST_PASSWORD_SECONDS)
      : undefined,
    hadPassword: needsPassword && account.sessionVersion > FIRST_SESSION_VERSION,
  });
}

interface BoughtElsewhere extends OrderFields {
  boughtAt: EarlierService;
  subjectName: string;
  /** Undefined if the account has a password, or is the identity provider's. */
  passwordLink: string | undefined;
  /** True if the account had a password, which the import removed. */
  hadPassword?: boolean;
}

export function boughtElsewhere({
  boughtAt,
  subjectName,
  passwordLink,
  hadPassword = false,
  ...order
}: BoughtElsewhere): Email {
  const { siteUrl } = order;
  return accountNotice({
    ...order,
    subject: `Your ${shortenNames(subjectName)} notes are now at ${brand.name} (order ${order.orderNumber})`,
    paragraphs: [
      `You bought these notes from us at ${boughtAt} before: ${subjectName}. They are now in our own shop, ${brand.name}, and there is nothing to pay.`,
      passwordLink
        ? `Choose a password, and your notes open. From then on, sign in with this email address, ${order.to}, and your password. The link works once, for thirty days. Later, ask for a new link with this address: ${siteUrl}/choose-password`
        : `You already have an account with this email address: sign in as usual. If you don’t know its password, choose a new one: ${siteUrl}/auth#reset`,
      ...(hadPassword
        ? [
            'Someone had already opened an account with this address, without confirming it. We have removed its password, so choose a new one.',
          ]
        : []),
      'Something wrong? Reply to this email with your order number.',
    ],
    button: passwordLink
      ? { url: passwordLink, label: 'Choose a password' }
      : { url: `${siteUrl}/purchases`, label: 'Open your notes' },
  });
}
