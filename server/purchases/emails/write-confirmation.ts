import type { SaleStatus } from '#contract/admin/sales.ts';
import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { shopSettingsQuery } from '#contract/catalogue/content-queries.ts';
import { type Account, isAddressConfirmed, nameToGreet } from '../../accounts/account.ts';
import { makeConfirmationLink } from '../../accounts/address-links.ts';
import { readStudent } from '../../accounts/student.ts';
import { config } from '../../config.ts';
import { fetchOne } from '../../services/content.ts';
import type { Email } from '../../services/email.ts';
import { purchaseOf } from '../ledger.ts';
import type { OutboxEntry, TermsVersion } from '../outbox-records.ts';
import { namesOf, orderNumber } from '../purchase-facts.ts';
import { readTerms } from '../read-terms.ts';
import { purchaseConfirmation } from './purchase-confirmation.ts';

const ENDED = new Set<SaleStatus>(['refunded', 'revoked']);

/**
 * @returns `undefined` if the account is gone or access has ended: the email about the refund says what the buyer
 *   needs
 */
export async function writeConfirmation(
  entry: OutboxEntry,
): Promise<(Email & { terms: TermsVersion[] }) | undefined> {
  const { account, ledger } = await readStudent(entry.accountId);
  const purchase = purchaseOf(ledger, entry);
  if (!purchase || !account || ENDED.has(purchase.status)) return undefined;
  const lines = purchase.lines.filter(({ isRefunded }) => !isRefunded);
  if (lines.length === 0) return undefined;
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  const terms = await readTerms();
  const email = purchaseConfirmation({
    shopName,
    siteUrl,
    to: account.email,
    firstName: nameToGreet(account),
    subjectName: namesOf({ lines }),
    lines: purchase.lines.length > 1 ? lines : [],
    duplicates: purchase.lines.filter(({ isDuplicate }) => isDuplicate),
    amount: purchase.amount,
    currency: purchase.currency,
    code: purchase.code?.code,
    paidAt: new Date(purchase.paidAt),
    orderNumber: orderNumber(entry.paymentIntentId),
    consent: purchase.consent,
    seller: await fetchOne(shopSettingsQuery, {}, shopSettingsDocument),
    terms,
    confirmationLink: await confirmationLinkFor(account),
  });
  return { ...email, terms: terms.map(({ title, updatedOn }) => ({ title, updatedOn })) };
}

async function confirmationLinkFor(account: Account): Promise<string | undefined> {
  if (account.kind !== 'password' || isAddressConfirmed(account)) return undefined;
  return makeConfirmationLink(account);
}
