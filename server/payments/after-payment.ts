import { draftMissingEvidence } from '../disputes/draft-evidence.ts';
import { sendEmailsAbout } from '../email/outbox.ts';
import { keepSoldSubject } from '../publishing/keep-subjects.ts';
import type { Purchase } from '../purchases/ledger.ts';

/**
 * Does what follows a payment and no one waits for: its emails, the copies of subjects that were sold for
 * the first time, and the evidence about a dispute. It never fails: the scheduled run makes up for each.
 */
export async function followUp(purchase: Purchase): Promise<void> {
  await Promise.all([
    sendEmailsAbout(purchase),
    ...purchase.lines.map(({ subjectId }) => keepSoldSubject(subjectId)),
    draftMissingEvidence(purchase),
  ]);
}
