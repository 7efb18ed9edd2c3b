import pLimit from 'p-limit';
import { log } from '../log.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { OPEN_PAYMENTS } from '../purchases/opened-payments.ts';
import { type DeclinedCard, eventOfWebhook } from '../services/payment-events.ts';
import { closePayment } from '../services/payments.ts';
import { takeEntries } from '../store/ledger.ts';
import { observe, takeShared } from '../store/limits.ts';
import {
  DECLINED_MAX,
  declinedCards,
  declinedTotal,
  HOST_MAX,
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
// provider reports declined cards; the shop counts them, closes payments and asks for challenges.

/** Declined cards allowed for a payment that was opened with a challenge. */
const CHALLENGED_MAX = 2;

/**
 * Counts a declined card once per event, and closes payments beyond the limits: by account, the payment itself; by
 * network or in the whole shop, every payment opened without a challenge. A payment with a challenge survives its
 * first declined card, because people mistype theirs.
 */
async function countDeclinedCard(declined: DeclinedCard): Promise<void> {
  const { eventId, paymentIntentId, accountId } = declined;
  const opened = await readPaymentOrigin(paymentIntentId);
  const { payment, all, account, host } = declinedCards;
  const counted = [payment(paymentIntentId), all, account(opened?.linkId ?? accountId)];
  if (opened) counted.push(host(opened.host));
  const events = counted.map((one) => ({ ...one, member: eventId }));
  const counts = await observe([sold, ...events]);
  const [sales = 0, ofThis = 0, total = 0, ofOwn = 0, atHost = 0] = counts;
  const isAttack = total >= declinedTotal(sales);
  const isOfNetwork = atHost >= HOST_MAX;
  if (!isAttack && !isOfNetwork && ofOwn < DECLINED_MAX) return;
  const mayGoOn = opened?.isChallenged && ofThis < CHALLENGED_MAX;
  const open = isAttack
    ? await takeEntries(OPEN_PAYMENTS)
    : isOfNetwork && opened
      ? await takeShared(openedUnchallenged(opened.host).key, OPEN_PAYMENTS)
      : [];
  await closeAll(
    mayGoOn ? open : [paymentIntentId, ...open.filter((id) => id !== paymentIntentId)],
  );
}

const CONCURRENT_REQUESTS = 20;

/** Closes payments. A payment that cannot be closed now is closed after its next declined card. */
async function closeAll(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  log('warn', 'payments closed after declined cards', { count: ids.length });
  const slot = pLimit(CONCURRENT_REQUESTS);
  await Promise.all(ids.map((id) => slot(() => closePayment(id, 'abandoned'))));
}
