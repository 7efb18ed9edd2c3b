import type { AccountLedger } from '../purchases/account-ledger.ts';
import { readLedger } from '../purchases/account-ledger.ts';
import { closePayment } from '../services/payments.ts';
import type { Admission } from './admit-payment.ts';
import { closeOpenPayments } from './close-open-payments.ts';

/**
 * Closes the student's other payments for some subjects, which other tabs may show. It comes after the new payment
 * is in the ledger: of two at once, the later one sees the other.
 * @returns the ledger where one of them has been paid; then the new payment is closed
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
