import type { Student } from '../accounts/student.ts';
import { log } from '../log.ts';
import { givesAccess } from '../purchases/ledger.ts';
import {
  acceptAnyway,
  acceptPayment,
  isGrantedAfter,
  linesWith,
  type PaidPayment,
} from '../purchases/record-payment.ts';
import { type AccountLedger, factsOfPayment } from '../store/ledger.ts';
import { type DuplicateLine, duplicateOf, isActivePayment } from './duplicates.ts';
import { wasPaidBeforeRecovery } from './ledger-recovery.ts';

export interface AcceptedLines {
  ledger: AccountLedger;
  /** Lines for subjects that the student has already paid for. */
  duplicates: DuplicateLine[];
}

/**
 * Accepts each line of a payment, unless the student owns its subject through another payment
 * (docs/decisions/0006-how-many-payments-can-a-subject-have.md). Acceptance is final, so a repeated call after an
 * interruption decides the same.
 */
export async function acceptLines(buyer: Student, recorded: PaidPayment): Promise<AcceptedLines> {
  const { payment, paid } = recorded;
  const { lines } = paid;
  const paymentIntentId = payment.id;
  const known = factsOfPayment(buyer.ledger, { paymentIntentId });
  const amounts = new Map(lines.map(({ subjectId, amount }) => [subjectId, amount]));
  const isActive = async (id: string, ledger: AccountLedger, subjectId: string) => {
    // Nothing was paid for the line, so nothing is paid twice.
    if (amounts.get(subjectId) === 0) return false;
    // Access granted after this payment ends with the payment, so the payment is no duplicate.
    const isReplaced = isGrantedAfter(ledger, id, paid);
    if (isReplaced && givesAccess({ lines: linesWith(recorded, known) }, subjectId)) return false;
    return isActivePayment({ ...buyer, ledger }, id, subjectId);
  };
  const refunded = new Map(
    lines.flatMap((line) => {
      const acceptedId = duplicateOf(payment, line, lines);
      return acceptedId ? [[line.subjectId, acceptedId] as const] : [];
    }),
  );
  const subjectIds = [...amounts.keys()].filter((subjectId) => !refunded.has(subjectId));
  const accepted = await acceptPayment(buyer.ledger, { subjectIds, paymentIntentId }, isActive);
  const second = [...accepted.others];
  const [[, acceptedId] = []] = second;
  if (acceptedId && (await wasPaidBeforeRecovery(paid))) {
    log('warn', 'second payment left to the owner', { paymentIntentId, acceptedId });
    const left = { paymentIntentId, subjectIds: second.map(([subjectId]) => subjectId) };
    return { ledger: await acceptAnyway(accepted.ledger, left), duplicates: toLines(refunded) };
  }
  return { ledger: accepted.ledger, duplicates: toLines(new Map([...refunded, ...second])) };

  function toLines(because: ReadonlyMap<string, string>): DuplicateLine[] {
    return lines.flatMap((line) => {
      const id = because.get(line.subjectId);
      return id ? [{ ...line, acceptedId: id }] : [];
    });
  }
}
