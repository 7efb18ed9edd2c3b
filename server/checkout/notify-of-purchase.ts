import { keepSoldSubject } from '../catalogue/kept-subjects.ts';
import { log } from '../log.ts';
import { sendOrderEmails } from '../places/order-emails.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { sendEmailsAbout } from '../purchases/outbox.ts';
import { isOfPlaces } from '../purchases/purchase-facts.ts';
import { readLedger } from '../store/ledger.ts';
import { closeOpenPayments } from './close-payments.ts';

type Notified = Pick<Purchase, 'accountId' | 'paymentIntentId' | 'lines' | 'places'>;

/**
 * Sends the emails about a purchase after the response, and does the other work that no one waits for: closes open
 * payments for its subjects and keeps copies of them. Never fails: the scheduled run makes up for it.
 */
export async function notifyOfPurchase(purchase: Notified): Promise<void> {
  await Promise.all([
    sendEmailsAbout(purchase),
    isOfPlaces(purchase) ? sendOrderEmails(purchase.accountId) : undefined,
    closeUnneeded(purchase),
    ...purchase.lines.map(({ subjectId }) => keepSoldSubject(subjectId)),
  ]);
}

/** Closes open payments for subjects that the student now owns: another tab or payer could pay twice. */
async function closeUnneeded({ accountId, paymentIntentId, lines }: Notified): Promise<void> {
  const bought = lines.filter(({ isActive }) => isActive).map(({ subjectId }) => subjectId);
  try {
    await closeOpenPayments(await readLedger(accountId), bought, paymentIntentId);
  } catch (error) {
    log('warn', 'open payments not closed', { paymentIntentId }, error);
  }
}
