import { type Actor, recordAudit } from '../../audit/audit.ts';
import { compileEvidence } from '../../disputes/compile-evidence.ts';
import { disputesAwaitingResponse, draftEvidence } from '../../disputes/draft-evidence.ts';
import { evidencePdf } from '../../disputes/evidence-pdf.ts';
import { AppError } from '../../errors.ts';
import { orderNumber } from '../../purchases/purchase-facts.ts';
import { findBuyer, findPurchase } from './find-customer.ts';

interface PurchasePlace {
  id: string;
  paymentId: string;
}

/** @returns file name and base64 bytes @throws AppError `not_found` */
export async function compileEvidencePdf({ id, paymentId }: PurchasePlace, by: Actor) {
  const customer = await findBuyer(id);
  const purchase = findPurchase(customer, paymentId);
  const number = orderNumber(paymentId);
  await recordAudit({ ...by, action: 'evidence-compiled', what: number });
  const bytes = await evidencePdf(await compileEvidence(purchase, customer));
  return { name: `evidence-${number}.pdf`, content: Buffer.from(bytes).toString('base64') };
}

/** @throws AppError `not_found`, or `dispute_closed` if no dispute awaits a response */
export async function draftEvidenceAgain(
  { id, paymentId }: PurchasePlace,
  by: Actor,
): Promise<void> {
  const customer = await findBuyer(id);
  const purchase = findPurchase(customer, paymentId);
  if (disputesAwaitingResponse(customer, purchase).length === 0)
    throw new AppError('dispute_closed');
  await recordAudit({ ...by, action: 'evidence-drafted', what: orderNumber(paymentId) });
  await draftEvidence(purchase, customer);
}
