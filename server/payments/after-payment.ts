import { sendEmailsAbout } from '../email/outbox.ts';
import { keepSoldSubject } from '../publishing/keep-subjects.ts';
import type { Purchase } from '../purchases/ledger.ts';

/**
 * Does what follows a payment and no one waits for: its emails, and the copy of a subject that was sold for
 * the first time. It never fails: the scheduled run makes up for both.
 */
export async function followUp(purchase: Purchase): Promise<void> {
  await Promise.all([sendEmailsAbout(purchase), keepSoldSubject(purchase.subjectId)]);
}
