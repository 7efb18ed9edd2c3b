import { addUpAmounts, formatAmount } from '#contract/money.ts';
import { buttonPart, composeEmail, greeting, paragraph } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { subjectNames } from '../purchase-facts.ts';
import type { EmailOrder, OrderFields } from './email-order.ts';
import { payerRefundEmail, REFUND_ARRIVES, REFUND_HELP } from './refund.ts';

/**
 * Writes about a payment for subjects that had, at least in part, already been paid for.
 * @returns `undefined` if nothing is refunded (any more)
 */
export function writeDuplicatePayment(order: EmailOrder): Email | undefined {
  const { recipient, purchase } = order;
  const lines = purchase.lines.filter(({ isDuplicate }) => isDuplicate);
  const amount = addUpAmounts(lines.map(({ refunded }) => refunded));
  if (amount === 0) return undefined;
  const subjectName = subjectNames({ lines });
  if (recipient === 'payer') {
    const why = purchase.isDuplicate
      ? 'The notes had already been paid for, so this second payment is refunded in full. The student has access.'
      : `${subjectName} had already been paid for, so this part of your payment is refunded. The student has access.`;
    return payerRefundEmail({ ...order, subjectName, amount, why });
  }
  return duplicatePaymentEmail({
    ...order,
    subjectName,
    isSeveral: lines.length > 1,
    rest: subjectNames({ lines: purchase.lines.filter(({ isRefunded }) => !isRefunded) }),
    amount,
  });
}

interface DuplicatePayment extends OrderFields {
  subjectName: string;
  isSeveral?: boolean;
  /** Names of the payment's other subjects, which stay. */
  rest?: string;
  amount: number;
}

export function duplicatePaymentEmail(refund: DuplicatePayment): Email {
  const { siteUrl, subjectName, orderNumber, rest } = refund;
  const amount = formatAmount(refund.amount, refund.currency);
  const isYours = `${subjectName} ${refund.isSeveral ? 'are' : 'is'} yours`;
  const stays = rest ? ` The rest of this order stays as it is: ${rest}.` : '';
  const parts = [
    paragraph(greeting(refund.firstName)),
    paragraph(
      `You were charged twice for ${subjectName}; we have refunded ${amount} (order ${orderNumber}).`,
    ),
    paragraph(REFUND_ARRIVES),
    paragraph(`Your other payment stands, and ${isYours}.${stays} You don't need to do anything.`),
    buttonPart(`${siteUrl}/purchases`, 'Open your notes', 'Your notes'),
    paragraph(REFUND_HELP),
  ];
  const subject = `We have refunded ${amount} (order ${orderNumber})`;
  return { to: refund.to, subject, ...composeEmail(parts) };
}
