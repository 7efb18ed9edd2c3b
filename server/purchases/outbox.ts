import { randomInt } from 'node:crypto';
import type { EmailKind, GiveUpReason } from '#contract/admin/customers.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { log } from '../log.ts';
import { type Email, EmailRefusedError, sendEmail } from '../services/email.ts';
import type { PaymentRef } from '../store/ledger.ts';
import { type RecordDone, withLock } from '../store/locks.ts';
import { writeConfirmation } from './emails/confirmation.ts';
import { writeDispute } from './emails/dispute.ts';
import { writeDuplicatePayment } from './emails/duplicate-payment.ts';
import { type EmailOrder, readEmailOrder } from './emails/email-order.ts';
import { writeAccessEnded, writePaidByOther } from './emails/paid-by-other.ts';
import { writeRefund } from './emails/refund.ts';
import { writeAccessRestored, writeRefundFailed } from './emails/refund-failed.ts';
import {
  listOutbox,
  listQueued,
  type OutboxEntry,
  readEmailState,
  recordGivenUp,
  recordSent,
  recordSkipped,
  removeFromOutbox,
  type TermsVersion,
  toEmailMember,
} from './outbox-records.ts';
import { orderNumber } from './purchase-facts.ts';

const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

interface Written extends Email {
  terms?: TermsVersion[];
}

type Writer = (order: EmailOrder) => Written | undefined | Promise<Written | undefined>;

/** Writers by kind. A writer returns `undefined` if its email is not true any more. */
const WRITERS: Record<EmailKind, Writer> = {
  confirmation: writeConfirmation,
  'duplicate-payment': writeDuplicatePayment,
  refund: writeRefund,
  'refund-failed': writeRefundFailed,
  dispute: writeDispute,
  'paid-by-other': writePaidByOther,
  'access-ended': writeAccessEnded,
  'access-restored': writeAccessRestored,
  'payer-confirmation': writeConfirmation,
  'payer-duplicate': writeDuplicatePayment,
  'payer-refund': writeRefund,
  'payer-refund-failed': writeRefundFailed,
};

export async function sendEmailsAbout(payment: PaymentRef): Promise<void> {
  try {
    for (const entry of await listQueued(payment)) await sendFromOutbox(entry);
  } catch (error) {
    log('warn', 'emails not read', { paymentIntentId: payment.paymentIntentId }, error);
  }
}

/**
 * Sends an email from the outbox under a lock, unless it has been sent. Never fails: an unsent email stays in the
 * outbox until it is given up (docs/product.md#email).
 */
export async function sendFromOutbox(entry: OutboxEntry): Promise<void> {
  try {
    await withLock(`email-sending:${toEmailMember(entry)}`, (recordDone) =>
      deliver(entry, recordDone),
    );
  } catch (error) {
    log('warn', 'email not sent', toLogFields(entry), error);
  }
}

async function deliver(entry: OutboxEntry, recordDone: RecordDone): Promise<void> {
  const { isSent, givenUp, queuedAt } = await readEmailState(entry);
  if (!isSent && !givenUp) {
    let sent: Sent;
    try {
      sent = await send(entry);
    } catch (error) {
      const reason = reasonToGiveUp(error, queuedAt);
      if (!reason) throw error;
      await giveUp(entry, reason, error);
      return;
    }
    await recordDone(() => (sent ? recordSent(entry, sent.terms) : recordSkipped(entry)));
  }
  await removeFromOutbox(entry);
}

type Sent = { terms: TermsVersion[] | undefined } | undefined;

/** Omits the account from logs. */
const toLogFields = ({ accountId: _, ...names }: OutboxEntry) => names;

/** Uses a stable id, so that a retry after a crash is the same message. @returns the attached terms */
async function send(entry: OutboxEntry): Promise<Sent> {
  const { kind, paymentIntentId, about } = entry;
  const order = await readEmailOrder(entry);
  const written = order && (await WRITERS[kind](order));
  if (!written) return undefined;
  const { terms, ...email } = written;
  const id = [kind, paymentIntentId, ...(about ? [about] : [])].join('.');
  await sendEmail({ ...email, id });
  return { terms };
}

function reasonToGiveUp(error: unknown, queuedAt: string | undefined): GiveUpReason | undefined {
  if (error instanceof EmailRefusedError) return 'refused';
  const isExpired = queuedAt !== undefined && Date.now() - Date.parse(queuedAt) > GIVE_UP_AFTER_MS;
  return isExpired ? 'expired' : undefined;
}

async function giveUp(entry: OutboxEntry, reason: GiveUpReason, error: unknown): Promise<void> {
  const { kind, paymentIntentId } = entry;
  const code = error instanceof EmailRefusedError ? { responseCode: error.responseCode } : {};
  log('error', 'email given up', { ...toLogFields(entry), reason, ...code }, error);
  // Raised first: after an interruption, the next run gives up the email and tells the owner.
  await raiseAlarm(
    'email-given-up',
    `The email "${kind}" about order ${orderNumber(paymentIntentId)} could not be delivered and will not be retried. ` +
      'The admin panel lists it under Status. Write to the buyer yourself.',
  );
  await recordGivenUp(entry, { at: new Date().toISOString(), reason, ...code });
  await removeFromOutbox(entry);
}

/** Sends one email after another to spare the mail server. @param deadline in milliseconds since 1970 */
export async function flushOutbox(deadline: number): Promise<void> {
  const entries = await listOutbox();
  // Starts at a random entry, so that a few slow emails do not delay the others in every run.
  const first = entries.length > 0 ? randomInt(entries.length) : 0;
  for (const entry of [...entries.slice(first), ...entries.slice(0, first)]) {
    if (Date.now() > deadline) return;
    await sendFromOutbox(entry);
  }
}
