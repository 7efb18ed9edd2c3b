import pLimit from 'p-limit';
import { log } from '../log.ts';
import { OPEN_PAYMENTS } from '../purchases/opened-payments.ts';
import { takeEntries } from '../services/kv-ledger.ts';
import { observe } from '../services/kv-observations.ts';
import { takeShared } from '../services/kv-shared-entries.ts';
import type { DeclinedCard } from '../services/payment-events.ts';
import { closePayment } from '../services/payments.ts';
import {
  DECLINED_MAX,
  declinedOf,
  declinedTotal,
  HOST_MAX,
  openOf,
  readOrigin,
  sold,
} from './suspect-payment.ts';

/**
 * Card testers try stolen cards by the thousand (docs/decisions/0016-how-are-guessing-and-card-testing-limited.md).
 * The provider says when a card is declined; the shop counts, closes payments and asks for challenges.
 */

/** What a payment takes that was opened with a challenge, while the shop suspects. */
const CHALLENGED_MAX = 2;

/**
 * Counts a declined card, once for each event. From the fifth of an account on it closes the payment; from the tenth
 * of a network on, all that the network opened without a challenge; where the whole shop has many, all of them. A
 * payment that was opened with one takes a second card, because people mistype theirs.
 */
export async function countDeclinedCard(declined: DeclinedCard): Promise<void> {
  const { eventId, paymentIntentId, accountId } = declined;
  const opened = await readOrigin(paymentIntentId);
  const { payment, all, account, host } = declinedOf;
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
      ? await takeShared(openOf(opened.host).key, OPEN_PAYMENTS)
      : [];
  await closeAll(
    mayGoOn ? open : [paymentIntentId, ...open.filter((id) => id !== paymentIntentId)],
  );
}

/** Requests to the provider at a time. */
const AT_ONCE = 20;

/**
 * Closes payments. Of the events that arrive together, one takes those that were opened without a challenge. One that
 * cannot be closed now is closed at its next declined card.
 */
async function closeAll(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  log('warn', 'payments closed after declined cards', { count: ids.length });
  const slot = pLimit(AT_ONCE);
  await Promise.all(ids.map((id) => slot(() => closePayment(id, 'abandoned'))));
}
