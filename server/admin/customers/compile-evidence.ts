import { compileEvidence } from '../../disputes/compile-evidence.ts';
import { draftEvidence, waitingDisputesOf } from '../../disputes/draft-evidence.ts';
import { evidencePdf } from '../../disputes/evidence-pdf.ts';
import { AppError } from '../../errors.ts';
import { orderNumber } from '../../purchases/order-number.ts';
import { type Actor, recordAudit } from '../audit.ts';
import { findBuyer, findPurchase } from './find-customer.ts';

/** Whose purchase. */
interface Place {
  id: string;
  paymentId: string;
}

/**
 * Compiles the evidence about a purchase as a PDF.
 * @returns its name, and its bytes in base64
 * @throws AppError `not_found`
 */
export async function compileEvidencePdf({ id, paymentId }: Place, by: Actor) {
  const customer = await findBuyer(id);
  const purchase = findPurchase(customer, paymentId);
  const number = orderNumber(paymentId);
  await recordAudit({ ...by, action: 'evidence-compiled', what: number });
  const bytes = await evidencePdf(await compileEvidence(purchase, customer));
  return { name: `evidence-${number}.pdf`, content: Buffer.from(bytes).toString('base64') };
}

/**
 * Saves the evidence about a purchase as a draft at the payment provider, once more.
 * @throws AppError `not_found`, or `dispute_closed` where no dispute waits for a response
 */
export async function draftEvidenceAgain({ id, paymentId }: Place, by: Actor): Promise<void> {
  const customer = await findBuyer(id);
  const purchase = findPurchase(customer, paymentId);
  if (waitingDisputesOf(customer, purchase).length === 0) throw new AppError('dispute_closed');
  await recordAudit({ ...by, action: 'evidence-drafted', what: orderNumber(paymentId) });
  await draftEvidence(purchase, customer);
}
