import { createHash } from 'node:crypto';
import { raiseAlarm } from '../alarms/alarms.ts';
import { defineJob, listWaiting, RETRY_MS, runNow } from '../jobs/jobs.ts';
import { isUnconfirmedEmailLeft } from '../limits/unconfirmed-emails.ts';
import { log, logFailure } from '../log.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { type Email, EmailRefusedError, sendEmail } from '../services/email.ts';
import { type OrderLetter, toLetter } from './emails/order-email.ts';
import {
  writeClass,
  writeEnded,
  writeLicenceEnds,
  writeLink,
  writePlacesEnded,
} from './emails/to-people.ts';
import {
  writeCreditNote,
  writeInvoice,
  writeOrdered,
  writePaid,
  writePaused,
  writePauseWarning,
  writeQuote,
  writeRefused,
  writeReminder,
  writeResumed,
} from './emails/to-school.ts';
import {
  type OrderEmail,
  type OrderEmailKind,
  orderEmail,
  orderEmailName,
  PLACES_EMAIL,
} from './order-email-records.ts';
import { readOrders } from './orders.ts';

type Written = Email | Email[] | undefined;
type Writer = (letter: OrderLetter) => Written | Promise<Written>;

/** Writers by kind. A writer returns `undefined` if its email is not true any more. */
const WRITERS: Record<OrderEmailKind, Writer> = {
  link: writeLink,
  quote: writeQuote,
  ordered: writeOrdered,
  refused: writeRefused,
  invoice: writeInvoice,
  'credit-note': writeCreditNote,
  'places-ended': writePlacesEnded,
  paid: writePaid,
  reminder: writeReminder,
  'pause-warning': writePauseWarning,
  paused: writePaused,
  resumed: writeResumed,
  ended: writeEnded,
  class: writeClass,
  'licence-ends': writeLicenceEnds,
};

/** Emails to an address that anyone may have typed: nothing has been paid, and the owner has decided nothing. */
const OF_STRANGERS = new Set<OrderEmailKind>(['quote', 'ordered']);

/** Sends an email about an order of places. */
export const placesEmails = defineJob({
  name: PLACES_EMAIL,
  schema: orderEmail,
  retryForMs: RETRY_MS,
  run: async (email, { since }) => {
    const [order] = await readOrders([email.orderId]);
    const written = order && (await WRITERS[email.kind](toLetter(order, email)));
    for (const one of [written ?? []].flat()) {
      // A stable id, so that a retry after a crash is the same message.
      const id = `places.${email.orderId}.${toMessagePart(email, one)}.${Date.parse(since)}`;
      const mayBeSent = !OF_STRANGERS.has(email.kind) || (await isUnconfirmedEmailLeft(one.to, id));
      if (mayBeSent) await sendEmail({ ...one, id });
    }
    return [];
  },
  onGiveUp: async ({ orderId, kind }, reason, error) => {
    const code = error instanceof EmailRefusedError ? { responseCode: error.responseCode } : {};
    log('error', 'email given up', { orderId, kind, reason, ...code }, error);
    await raiseAlarm(
      'email-given-up',
      `The email "${kind}" about the order of places ${orderNumber(orderId)} could not be delivered and will not be retried. ` +
        'Open the order in the panel, check the address, and write to it yourself.',
    );
    return [];
  },
});

/** A hash, because it depends on addresses. */
const toMessagePart = (email: OrderEmail, { to }: Email): string =>
  createHash('sha256')
    .update(`${orderEmailName(email)} ${to}`)
    .digest('hex')
    .slice(0, 16);

/** Sends the queued emails of an order after the response. Never fails: the schedule tries again. */
export async function sendOrderEmails(orderId: string): Promise<void> {
  const waiting = await listWaiting().catch(logFailure('warn', 'emails not read', { orderId }));
  const start = `${orderId}/`;
  const own = (waiting ?? []).filter(
    ({ name, id }) => name === PLACES_EMAIL && id.startsWith(start),
  );
  for (const { id } of own) await runNow(placesEmails, id);
}
