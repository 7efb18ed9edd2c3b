import { raiseAlarmOrThrow } from '../health/alarms.ts';
import { log } from '../log.ts';
import { factsOfPayment } from '../purchases/account-ledger.ts';
import { draftedFact, undraftedDisputes, waitingDisputes } from '../purchases/contest-facts.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { readStudent, type Student } from '../purchases/student.ts';
import { commit } from '../services/kv-ledger.ts';
import { saveDraft } from '../services/payment-disputes.ts';
import { isRefused } from '../services/payments-client.ts';
import { compileEvidence, type DisputeEvidence } from './compile-evidence.ts';

/** The longest text that the provider takes in a field. */
const FIELD_MAX = 20_000;

/** Lists the disputes of a purchase that wait for the owner's response. */
export const waitingDisputesOf = ({ ledger }: Pick<Student, 'ledger'>, purchase: Purchase) =>
  waitingDisputes(factsOfPayment(ledger, purchase));

/**
 * Saves the evidence about a purchase as a draft at the payment provider, for each dispute that waits for a
 * response.
 * Nothing is submitted: the owner reads, completes and submits it there.
 * @returns for how many disputes
 */
export async function draftEvidence(purchase: Purchase, student: Student): Promise<number> {
  const disputes = waitingDisputesOf(student, purchase);
  if (disputes.length === 0) return 0;
  const fields = toFields(await compileEvidence(purchase, student));
  for (const id of disputes) {
    await saveDraft(id, fields);
    await commit({ facts: [draftedFact(purchase, id)] });
  }
  return disputes.length;
}

/**
 * Drafts the evidence for disputes and inquiries that have none yet. It never fails: the panel has a button
 * for it, too. A draft that the provider refuses is not tried again: the owner hears of it once.
 * @returns whether nothing is left to try
 */
export async function draftMissingEvidence(purchase: Purchase): Promise<boolean> {
  if (purchase.undrafted.length === 0) return true;
  try {
    const student = await readStudent(purchase.accountId);
    // Another caller may have drafted it meanwhile.
    if (undraftedDisputes(factsOfPayment(student.ledger, purchase)).length > 0)
      await draftEvidence(purchase, student);
    return true;
  } catch (error) {
    log('warn', 'evidence not drafted', { paymentIntentId: purchase.paymentIntentId }, error);
    return isRefused(error) && giveUp(purchase);
  }
}

/** Tells the owner that the provider takes no draft. @returns whether that is recorded, so that it is told once */
async function giveUp(purchase: Purchase): Promise<boolean> {
  const order = orderNumber(purchase.paymentIntentId);
  try {
    await raiseAlarmOrThrow(
      'payment-disputed',
      `The payment provider does not take the evidence about order ${order} as a draft. ` +
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

/** Writes evidence into the provider's fields. The newest downloads come first, so that they are not cut. */
function toFields(evidence: DisputeEvidence): Record<string, string> {
  const { order, terms, emails, receipt, consent, downloads } = evidence;
  const text = (lines: string[]) => lines.join('\n').slice(0, FIELD_MAX);
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
