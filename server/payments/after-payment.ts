import { draftMissingEvidence } from '../disputes/draft-evidence.ts';
import { sendEmailsAbout } from '../email/outbox.ts';
import { log } from '../log.ts';
import { keepSoldSubject } from '../publishing/keep-subjects.ts';
import { readLedger } from '../purchases/account-ledger.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { closeOpenPayments } from './close-open-payments.ts';

/**
 * Does what follows a payment and no one waits for: its emails, the copies of subjects that were sold for
 * the first time, the evidence about a dispute, and the end of other open payments for the same. It never fails: the scheduled run makes up for each.
 */
export async function followUp(purchase: Purchase): Promise<void> {
  await Promise.all([
    sendEmailsAbout(purchase),
    ...purchase.lines.map(({ subjectId }) => keepSoldSubject(subjectId)),
    draftMissingEvidence(purchase),
    closeOthers(purchase),
  ]);
}

/**
 * Closes what else is open for what was bought: the student's own payment, or that of their payment link. Where one is
 * paid all the same, it is refunded as a second one.
 */
async function closeOthers({ accountId, paymentIntentId, lines }: Purchase): Promise<void> {
  try {
    const ledger = await readLedger(accountId);
    const bought = lines.filter(({ isActive }) => isActive);
    for (const { subjectId } of bought) await closeOpenPayments(ledger, subjectId);
  } catch (error) {
    log('warn', 'other payments not closed', { paymentIntentId }, error);
  }
}
