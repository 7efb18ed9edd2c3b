import { log } from '../log.ts';
import { acceptAnyway, acceptPayment } from '../purchases/accepted-payments.ts';
import { type AccountLedger, factsOfPayment } from '../purchases/account-ledger.ts';
import { givesAccess } from '../purchases/ledger.ts';
import type { PaidLine } from '../purchases/paid-fact.ts';
import { linesWith, type PaidPayment } from '../purchases/record-payment.ts';
import { isGrantedAfter } from '../purchases/replaced-grants.ts';
import type { Student } from '../purchases/student.ts';
import { type DuplicateLine, duplicateOf, isActivePayment } from './duplicates.ts';
import { wasPaidBeforeRecovery } from './ledger-recovery.ts';

/** What was decided about the lines of a payment. */
export interface AcceptedLines {
  /** With the lines that count. */
  ledger: AccountLedger;
  /** Those for which the student has paid already. */
  duplicates: DuplicateLine[];
}

/**
 * Accepts each line of a payment, unless the student owns its subject by another one
 * (docs/decisions/0021-duplicate-payments-are-refunded.md). A line is accepted for good, so whatever stops this
 * half-way, the next call decides the same.
 */
export async function acceptLines(buyer: Student, recorded: PaidPayment): Promise<AcceptedLines> {
  let { ledger } = buyer;
  const duplicates: DuplicateLine[] = [];
  for (const line of recorded.paid.lines) {
    const accepted = await acceptLine({ ...buyer, ledger }, recorded, line);
    ledger = accepted.ledger;
    if (accepted.acceptedId !== recorded.payment.id) {
      duplicates.push({ ...line, acceptedId: accepted.acceptedId });
    }
  }
  return { ledger, duplicates };
}

async function acceptLine(buyer: Student, recorded: PaidPayment, line: PaidLine) {
  const { payment, paid } = recorded;
  const { subjectId } = line;
  const order = { subjectId, paymentIntentId: payment.id };
  const duplicated = duplicateOf(payment, line, paid.lines);
  if (duplicated) return { acceptedId: duplicated, ledger: buyer.ledger };
  // Nothing was paid for it, so nothing is paid twice.
  if (line.amount === 0) return acceptAnyway(buyer.ledger, order);

  const known = factsOfPayment(buyer.ledger, order);
  const isActive = async (id: string, ledger: AccountLedger) => {
    // Access that was given after this payment does not make it a second one: it ends with it.
    const isReplaced = isGrantedAfter(ledger, id, paid);
    if (isReplaced && givesAccess({ lines: linesWith(recorded, known) }, subjectId)) return false;
    return isActivePayment({ ...buyer, ledger }, id, subjectId);
  };
  const accepted = await acceptPayment(buyer.ledger, order, isActive);
  const { acceptedId, ledger } = accepted;
  if (acceptedId === payment.id || !(await wasPaidBeforeRecovery(paid))) return accepted;
  log('warn', 'second payment left to the owner', { paymentIntentId: payment.id, acceptedId });
  return acceptAnyway(ledger, order);
}
