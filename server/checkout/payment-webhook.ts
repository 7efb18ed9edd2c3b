import pLimit from 'p-limit';
import { log } from '../log.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { openPaymentsKey } from '../purchases/stored-keys.ts';
import { type DeclinedCard, eventOfWebhook } from '../services/payment-events.ts';
import { closePayment } from '../services/payments.ts';
import { takeEntries } from '../store/ledger.ts';
import { countInWindow, takeShared } from '../store/windows.ts';
import {
  decideAfterDeclinedCard,
  declinedCards,
  openedUnchallenged,
  readPaymentOrigin,
  sold,
} from './card-testing.ts';
import { recordPayment } from './record-payment.ts';

/** Reads the payment's current state instead of trusting the event. @throws AppError `signature_invalid` */
export async function receivePaymentEvent(
  body: string,
  signature: string,
): Promise<Purchase | undefined> {
  const event = await eventOfWebhook(body, signature);
  if (!event) return undefined;
  if (event.kind === 'declined') {
    await countDeclinedCard(event);
    return undefined;
  }
  const warnings = event.warningId ? [event.warningId] : [];
  const recorded = await recordPayment(event.paymentIntentId, { warnings });
  return recorded.kind === 'paid' ? recorded.purchase : undefined;
}

// Card testers try thousands of stolen cards (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md). The
// provider reports declined cards; the shop counts them, closes payments and requires challenges.

/** Counts a declined card once per event, and closes payments beyond the limits. */
async function countDeclinedCard(declined: DeclinedCard): Promise<void> {
  const { eventId, paymentIntentId, accountId } = declined;
  const opened = await readPaymentOrigin(paymentIntentId);
  const { payment, all, account, host } = declinedCards;
  const counted = [payment(paymentIntentId), all, account(opened?.linkId ?? accountId)];
  if (opened) counted.push(host(opened.host));
  const events = counted.map((window) => ({ ...window, event: eventId }));
  const counts = await countInWindow([sold, ...events]);
  const [sales = 0, declinedOfPayment = 0, declinedInAll = 0, ofOwn = 0, declinedOfHost = 0] =
    counts;
  const { isOwnClosed, unchallenged } = decideAfterDeclinedCard(
    { sales, declinedOfPayment, declinedInAll, declined: ofOwn, declinedOfHost },
    opened?.isChallenged ?? false,
  );
  const open = await takeUnchallenged(unchallenged, opened?.host);
  await closeAll(
    isOwnClosed ? [paymentIntentId, ...open.filter((id) => id !== paymentIntentId)] : open,
  );
}

async function takeUnchallenged(
  which: 'all' | 'of-host' | 'none',
  host: string | undefined,
): Promise<string[]> {
  if (which === 'all') return takeEntries(openPaymentsKey.key);
  if (which === 'none' || host === undefined) return [];
  return takeShared(openedUnchallenged(host).key, openPaymentsKey.key);
}

const CONCURRENT_REQUESTS = 20;

/** Closes payments. A payment that cannot be closed now is closed after its next declined card. */
async function closeAll(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  log('warn', 'payments closed after declined cards', { count: ids.length });
  const slot = pLimit(CONCURRENT_REQUESTS);
  await Promise.all(ids.map((id) => slot(() => closePayment(id, 'abandoned'))));
}
