import { draftMissingEvidence } from '../disputes/draft-evidence.ts';
import { sendEmailsAbout } from '../email/outbox.ts';
import { log } from '../log.ts';
import { keepSoldSubject } from '../publishing/keep-subjects.ts';
import { readLedger } from '../purchases/account-ledger.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { closeOpenPayments } from './close-open-payments.ts';

/**
 * Does what follows a payment and no one waits for: its emails, the end of other open payments for its subjects,
 * the copies of subjects that were sold for the first time, and the evidence about a dispute. It never fails: the scheduled run makes up for each.
 */
export async function followUp(purchase: Purchase): Promise<void> {
  await Promise.all([
    sendEmailsAbout(purchase),
    closeUnneeded(purchase),
    ...purchase.lines.map(({ subjectId }) => keepSoldSubject(subjectId)),
    draftMissingEvidence(purchase),
  ]);
}

/** Closes the payments of another tab or person for what the student owns now: a paid one would be refunded. */
async function closeUnneeded({ accountId, paymentIntentId, lines }: Purchase): Promise<void> {
  const bought = lines.filter(({ isActive }) => isActive).map(({ subjectId }) => subjectId);
  try {
    await closeOpenPayments(await readLedger(accountId), bought, paymentIntentId);
  } catch (error) {
    log('warn', 'open payments not closed', { paymentIntentId }, error);
  }
}
