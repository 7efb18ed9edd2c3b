import * as z from 'zod/mini';
import type { CustomerPage, CustomerPurchase } from '#contract/admin/customers.ts';
import { decimalToAmount } from '#contract/money.ts';

/** Returns the typed amount in hundredths. Undefined if the text is not an amount. */
function typedAmount(text: string): number | undefined {
  try {
    return decimalToAmount(text);
  } catch {
    return undefined;
  }
}

/** Schema for an amount of at most `left`, e.g. `'24.99'`. */
export const refundForm = (left: string) =>
  z.strictObject({
    amount: z.pipe(
      z.string().check(z.trim()),
      z.string().check(
        z.refine((text) => (typedAmount(text) ?? 0) > 0, {
          error: 'Please enter an amount, for example 7.50',
          abort: true,
        }),
        z.refine((text) => (typedAmount(text) ?? 0) <= decimalToAmount(left), {
          error: `You can refund at most ${left} of this order`,
        }),
      ),
    ),
  });

interface PlannedRefund {
  customer: Pick<CustomerPage, 'email' | 'isDeleted'>;
  purchase: Pick<CustomerPurchase, 'payer' | 'subjectName'>;
  /** Formatted amount, e.g. `£30.00`. */
  money: string;
  /** Undefined if the whole order is refunded. */
  lineName: string | undefined;
  /** True if nothing is left to refund afterwards. */
  isAll: boolean;
}

export function refundQuestion(refund: PlannedRefund): { title: string; text: string } {
  const { customer, purchase, money } = refund;
  const { payer } = purchase;
  const receiver = payer
    ? (payer.email ?? 'the person who paid')
    : customer.isDeleted
      ? undefined
      : customer.email;
  const goesTo = payer
    ? `The money goes to the card of the person who paid, not to the student.`
    : 'It goes to the card that paid.';
  const sentences = customer.isDeleted
    ? ['A refund cannot be undone.', goesTo]
    : [
        ...(payer ? [goesTo] : []),
        describeAccess(refund),
        'A refund cannot be undone.',
        describeEmails(refund),
      ];
  return {
    title: `Refund ${money}${receiver ? ` to ${receiver}` : ''}?`,
    text: sentences.join(' '),
  };
}

function describeAccess({ customer, purchase, lineName, isAll }: PlannedRefund): string {
  const { payer, subjectName } = purchase;
  const lost = lineName ?? subjectName;
  const ends = payer ? `${customer.email} loses access to ${lost}` : `Their access to ${lost} ends`;
  if (lineName) return `${ends}.`;
  if (isAll) return `${ends}, because the whole price is refunded.`;
  return `${payer ? `${customer.email} keeps access` : 'They keep their access'} to ${subjectName}.`;
}

function describeEmails({ purchase: { payer }, lineName, isAll }: PlannedRefund): string {
  if (!payer) return 'We email them.';
  const isEnding = isAll || lineName !== undefined;
  const student = isEnding
    ? 'We tell the student that their access has ended.'
    : "We don't tell the student.";
  return payer.email
    ? `We email the payer. ${student}`
    : `We have no email address for the payer, so we can't tell them. ${student}`;
}
