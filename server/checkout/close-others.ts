import { closePayment } from '../services/payments.ts';
import { type AccountLedger, readLedger } from '../store/ledger.ts';
import type { Admission } from './admit-payment.ts';
import { closeOpenPayments } from './close-open-payments.ts';

/**
 * Closes the student's other open payments for these subjects, which other tabs may show. The new payment must be in
 * the ledger first: of two concurrent checkouts, the later then sees the other.
 * @returns the ledger if another payment was paid; the new payment is then closed
 * @throws AppError `payment_processing`
 */
export async function closeOthers(
  ledger: AccountLedger,
  subjectIds: string[],
  paymentIntentId: string,
  admission: Admission,
): Promise<AccountLedger | undefined> {
  const closeNew = async () => {
    if (await closePayment(paymentIntentId)) admission.withdraw();
  };
  try {
    const { hasPaid } = await closeOpenPayments(ledger, subjectIds, paymentIntentId, 'own');
    if (!hasPaid) return undefined;
  } catch (error) {
    await closeNew();
    throw error;
  }
  await closeNew();
  return readLedger(ledger.accountId);
}
