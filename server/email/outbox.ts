import { legalPagesQuery, shopSettingsDocument, shopSettingsQuery } from '#contract/content.ts';
import { type LegalPage, legalPageDocument, legalPageId } from '#contract/legal-page.ts';
import { findAccount } from '../accounts/accounts.ts';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { OUTBOX, readPurchase, recordEmailed } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { fetchMany, fetchOne } from '../services/content.ts';
import { sendEmail } from '../services/email.ts';
import { claimRecord, deleteRecord } from '../services/kv.ts';
import { readMembers, removeMember } from '../services/kv-ledger.ts';
import { purchaseConfirmation } from './purchase-confirmation.ts';

/** How long a sender holds its claim, in seconds: longer than the email service's own timeouts. */
const SENDING_SECONDS = 60;

const sendingKey = (paymentIntentId: string) => `mail-sending:${paymentIntentId}`;

/**
 * Sends the confirmation of a purchase, unless it has been sent or is being sent. An email that
 * cannot be sent stays in the outbox; the purchase stands either way (docs/product.md#email).
 */
export async function sendConfirmation(paymentIntentId: string): Promise<void> {
  try {
    const claim = { sender: crypto.randomUUID() };
    if (!(await claimRecord(sendingKey(paymentIntentId), claim, SENDING_SECONDS))) return;
    try {
      await deliver(paymentIntentId);
    } finally {
      await deleteRecord(sendingKey(paymentIntentId));
    }
  } catch (error) {
    log('warn', 'confirmation not sent', { paymentIntentId }, error);
  }
}

async function deliver(paymentIntentId: string): Promise<void> {
  const purchase = await readPurchase(paymentIntentId);
  const account = purchase && (await findAccount(purchase.accountId));
  if (purchase && account && !purchase.isEmailed) {
    const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
    await sendEmail(
      purchaseConfirmation({
        shopName,
        siteUrl,
        to: account.email,
        firstName: account.firstName,
        subjectName: purchase.subjectName,
        amount: purchase.amount,
        currency: purchase.currency,
        paidAt: new Date(purchase.paidAt),
        orderNumber: orderNumber(paymentIntentId),
        consent: purchase.consent,
        seller: await fetchOne(shopSettingsQuery, {}, shopSettingsDocument),
        terms: await readTerms(),
      }),
    );
    await recordEmailed(paymentIntentId);
  }
  await removeMember({ set: OUTBOX, member: paymentIntentId });
}

/** Reads the legal pages that a purchase is made under. */
async function readTerms(): Promise<LegalPage[]> {
  const pages = await fetchMany(legalPagesQuery, {}, legalPageDocument);
  return (['terms', 'refunds'] as const).flatMap(
    (name) => pages.find(({ id }) => id === legalPageId(name)) ?? [],
  );
}

/** Sends what an earlier attempt could not, one email after another to spare the mail server. */
export async function flushOutbox(): Promise<void> {
  for (const paymentIntentId of await readMembers(OUTBOX)) await sendConfirmation(paymentIntentId);
}
