import type { EmailKind } from '#contract/admin/order-emails.ts';
import { mayEmail } from '../accounts/account-emails.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { defineJob, RETRY_MS, runNow } from '../jobs/jobs.ts';
import { log } from '../log.ts';
import { type Email, EmailRefusedError, sendEmail } from '../services/email.ts';
import type { Change } from '../store/commit.ts';
import type { PaymentRef } from '../store/ledger.ts';
import { writeBoughtElsewhere } from './emails/bought-elsewhere.ts';
import { writeConfirmation, writePaidByOther } from './emails/confirmation.ts';
import { writeDispute } from './emails/dispute.ts';
import { writeDuplicatePayment } from './emails/duplicate-payment.ts';
import { type EmailOrder, readEmailOrder } from './emails/email-order.ts';
import {
  writeAccessEnded,
  writeAccessRestored,
  writeRefund,
  writeRefundFailed,
} from './emails/refund.ts';
import {
  givenUpChanges,
  isUnsent,
  listUnsent,
  type OutboxEntry,
  outboxEntry,
  PURCHASE_EMAIL,
  queuedFact,
  readEmailState,
  sentFact,
  skippedFact,
  type TermsVersion,
  toEmailMember,
} from './outbox-records.ts';
import { findEarlierService, findGrant, isFreeOrder, orderNumber } from './purchase-facts.ts';

interface Written extends Email {
  terms?: TermsVersion[];
}

type Writer = (order: EmailOrder) => Written | undefined | Promise<Written | undefined>;

/** Welcomes customers whom the owner moved here; confirms every other purchase. */
function writeFirstEmail(order: EmailOrder): ReturnType<Writer> {
  const boughtAt = findEarlierService(order.facts);
  return boughtAt ? writeBoughtElsewhere(order, boughtAt) : writeConfirmation(order);
}

/** Writers by kind. A writer returns `undefined` if its email is not true any more. */
const WRITERS: Record<EmailKind, Writer> = {
  confirmation: writeFirstEmail,
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

/** Sends an email about an order, unless it was sent or given up. */
export const purchaseEmails = defineJob({
  name: PURCHASE_EMAIL,
  schema: outboxEntry,
  retryForMs: RETRY_MS,
  run: async (entry) => {
    if (!isUnsent(await readEmailState(entry))) return [];
    const order = await readEmailOrder(entry);
    const written = order && (await WRITERS[entry.kind](order));
    // A stable id, so that a retry after a crash is the same message.
    const { kind, paymentIntentId, about } = entry;
    const id = [kind, paymentIntentId, ...(about ? [about] : [])].join('.');
    if (!written || !(await maySend(order, id))) return [skippedFact(entry)];
    const { terms, ...email } = written;
    await sendEmail({ ...email, id });
    return [sentFact(entry, terms)];
  },
  onGiveUp: async (entry, reason, error) => {
    const { accountId: _, ...names } = entry;
    const code = error instanceof EmailRefusedError ? { responseCode: error.responseCode } : {};
    log('error', 'email given up', { ...names, reason, ...code }, error);
    // Raised first: after an interruption, the next run gives up the email and tells the owner.
    await raiseAlarm(
      'email-given-up',
      `The email "${entry.kind}" about order ${orderNumber(entry.paymentIntentId)} could not be delivered and will not be retried. ` +
        'The admin panel lists it under Status. Write to the buyer yourself.',
    );
    return givenUpChanges(entry, { at: new Date().toISOString(), reason, ...code });
  },
});

/**
 * Counts the confirmation of a free order to an unconfirmed address, which anyone may have typed. The student has access
 * without it. Emails about payments, and emails that the owner requests, are always sent.
 */
async function maySend(order: EmailOrder, id: string): Promise<boolean> {
  const { entry, facts, to } = order;
  const isOwners = entry.about !== undefined || findGrant(facts) !== undefined;
  return !isFreeOrder(entry.paymentIntentId) || isOwners || mayEmail(to, order, id);
}

/** Returns what a commit needs to queue emails: the time at which each was first wanted, and its job. */
export const toOutbox = (entries: OutboxEntry[]): Change[] =>
  entries.flatMap((entry) => [
    queuedFact(entry),
    purchaseEmails.enqueue(toEmailMember(entry), entry),
  ]);

/** Sends a queued email. Never fails: an unsent email stays queued until it is given up (docs/product.md#email). */
export const sendFromOutbox = (entry: OutboxEntry): Promise<void> =>
  runNow(purchaseEmails, toEmailMember(entry));

/** Sends a payment's queued emails. Never fails. */
export async function sendEmailsAbout(payment: PaymentRef): Promise<void> {
  try {
    for (const entry of await listUnsent(payment)) await sendFromOutbox(entry);
  } catch (error) {
    log('warn', 'emails not read', { paymentIntentId: payment.paymentIntentId }, error);
  }
}
