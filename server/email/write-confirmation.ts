import { legalPagesQuery, shopSettingsDocument, shopSettingsQuery } from '#contract/content.ts';
import { type LegalPage, legalPageDocument, legalPageId } from '#contract/legal-page.ts';
import { config } from '../config.ts';
import type { OutboxEntry } from '../purchases/email-facts.ts';
import { purchaseOf } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { readStudent } from '../purchases/student.ts';
import { fetchMany, fetchOne } from '../services/content.ts';
import type { Email } from '../services/email.ts';
import { purchaseConfirmation } from './purchase-confirmation.ts';

/**
 * Writes the confirmation of a purchase.
 * @returns `undefined` where purchase or account no longer exist, or the whole price has been refunded
 *   meanwhile: the email about the refund says what the buyer needs
 */
export async function writeConfirmation(entry: OutboxEntry): Promise<Email | undefined> {
  const { account, ledger } = await readStudent(entry.accountId);
  const purchase = purchaseOf(ledger, entry);
  if (!purchase || !account || purchase.status === 'refunded') return undefined;
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  return purchaseConfirmation({
    shopName,
    siteUrl,
    to: account.email,
    firstName: account.firstName,
    subjectName: purchase.subjectName,
    amount: purchase.amount,
    currency: purchase.currency,
    paidAt: new Date(purchase.paidAt),
    orderNumber: orderNumber(entry.paymentIntentId),
    consent: purchase.consent,
    seller: await fetchOne(shopSettingsQuery, {}, shopSettingsDocument),
    terms: await readTerms(),
  });
}

/** Reads the legal pages that a purchase is made under. */
async function readTerms(): Promise<LegalPage[]> {
  const pages = await fetchMany(legalPagesQuery, {}, legalPageDocument);
  return (['terms', 'refunds'] as const).flatMap(
    (name) => pages.find(({ id }) => id === legalPageId(name)) ?? [],
  );
}
