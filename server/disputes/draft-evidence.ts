import { readStudent, type Student } from '../accounts/student.ts';
import { raiseAlarmOrThrow } from '../alarms/alarms.ts';
import { log } from '../log.ts';
import { draftedFact, undraftedDisputes, waitingDisputes } from '../purchases/dispute-facts.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { isRefused, saveDraft } from '../services/payments.ts';
import { commit, factsOfPayment } from '../store/ledger.ts';
import { compileEvidence, type DisputeEvidence } from './compile-evidence.ts';

const MAX_FIELD_CHARACTERS = 20_000;

export const disputesAwaitingResponse = ({ ledger }: Pick<Student, 'ledger'>, purchase: Purchase) =>
  waitingDisputes(factsOfPayment(ledger, purchase));

/**
 * Saves drafts at the payment provider; the owner completes and submits them there.
 * @returns the number of disputes
 */
export async function draftEvidence(purchase: Purchase, student: Student): Promise<number> {
  const disputes = disputesAwaitingResponse(student, purchase);
  if (disputes.length === 0) return 0;
  const fields = toFields(await compileEvidence(purchase, student));
  for (const id of disputes) {
    await saveDraft(id, fields);
    await commit({ facts: [draftedFact(purchase, id)] });
  }
  return disputes.length;
}

/**
 * Drafts missing evidence. Never fails. If the provider refuses a draft, the owner is told once.
 * @returns true if nothing is left to try
 */
export async function draftMissingEvidence(purchase: Purchase): Promise<boolean> {
  if (purchase.undrafted.length === 0) return true;
  try {
    const student = await readStudent(purchase.accountId);
    if (undraftedDisputes(factsOfPayment(student.ledger, purchase)).length > 0)
      await draftEvidence(purchase, student);
    return true;
  } catch (error) {
    log('warn', 'evidence not drafted', { paymentIntentId: purchase.paymentIntentId }, error);
    return isRefused(error) && giveUp(purchase);
  }
}

/** @returns true if the alarm is recorded, so that the owner is told once */
async function giveUp(purchase: Purchase): Promise<boolean> {
  const order = orderNumber(purchase.paymentIntentId);
  try {
    await raiseAlarmOrThrow(
      'payment-disputed',
      `The payment provider does not accept the evidence about order ${order} as a draft. ` +
        "Save it from the customer's page in the admin panel, and respond in the provider's dashboard.",
      `${order}:draft`,
    );
    await commit({ facts: purchase.undrafted.map((id) => draftedFact(purchase, id)) });
    return true;
  } catch (error) {
    log('warn', 'refused evidence not reported', {}, error);
    return false;
  }
}

/** Maps evidence to the provider's fields. The newest downloads come first, so that the limit does not cut them. */
function toFields(evidence: DisputeEvidence): Record<string, string> {
  const { order, terms, emails, receipt, consent, downloads } = evidence;
  const text = (lines: string[]) => lines.join('\n').slice(0, MAX_FIELD_CHARACTERS);
  const fields = {
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    product_description: evidence.product,
    service_date: evidence.serviceDate,
    access_activity_log: text(downloads),
    cancellation_policy_disclosure: text(consent),
    refund_policy_disclosure: text(terms),
    uncategorized_text: text([...order, '', 'Emails:', ...emails, '', 'Receipt:', ...receipt]),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
