import { shortenNames } from '#contract/join-names.ts';
import { addUpAmounts, formatAmount } from '#contract/money.ts';
import {
  buttonPart,
  composeEmail,
  type EmailPart,
  type EmailRow,
  greeting,
  linksPart,
  paragraph,
  rowsPart,
} from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { DAY_FORMAT } from '../../shop-time.ts';
import { hasAccess } from '../ledger.ts';
import { subjectNames } from '../purchase-facts.ts';
import { endedBy, toRefunds } from '../purchase-status.ts';
import type { EmailOrder, OrderFields } from './email-order.ts';

/** Arrival of a refund, according to the payment provider (https://docs.stripe.com/refunds). */
export const REFUND_ARRIVES =
  'The money goes back to the card that you paid with. It arrives within 5 to 10 working days; your bank decides how soon.';

export const REFUND_HELP =
  'Is the money missing after 10 working days? Reply to this email with your order number.';

/** @returns `undefined` if the refund has failed in the meantime */
export function writeRefund(order: EmailOrder): Email | undefined {
  const { entry, recipient, purchase, ledger, facts } = order;
  const refunds = toRefunds(facts);
  const refund = refunds.find(({ id }) => id === entry.about);
  if (refund?.state !== 'succeeded') return undefined;
  const { amount } = refund;
  const ended = endedBy(refund, refunds, purchase.lines);
  if (recipient === 'payer') {
    const why = ended.length > 0 ? ACCESS_ENDED : ACCESS_STAYS;
    return payerRefundEmail({ ...order, subjectName: subjectNames(purchase), amount, why });
  }
  const own = purchase.lines.filter(({ isDuplicate }) => !isDuplicate);
  const named = own.filter(({ subjectId }) => subjectId === refund.subjectId);
  const lines = named.length > 0 ? named : own;
  const kept = own.filter(({ subjectId }) => hasAccess(ledger, subjectId));
  return refundEmail({
    ...order,
    subjectName: subjectNames({ lines }),
    amount,
    paid: addUpAmounts(lines.map((line) => line.amount)),
    refunded: addUpAmounts(lines.map((line) => line.refunded)),
    refundedAt: refund.at ? new Date(refund.at) : undefined,
    kept: subjectNames({ lines: kept }),
    ended: subjectNames({
      lines: ended.filter((line) => own.includes(line) && !kept.includes(line)),
    }),
  });
}

const ACCESS_STAYS = 'The student keeps the notes.';
const ACCESS_ENDED = "The student's access to what was refunded has ended.";

interface Refunded extends OrderFields {
  subjectName: string;
  amount: number;
}

interface RefundNotice extends Refunded {
  paid: number;
  /** Sum of all refunds so far. */
  refunded: number;
  refundedAt: Date | undefined;
  /** Names of the order's subjects that the buyer can still open; may be empty. */
  kept: string;
  /** Names of the subjects whose access ended with refunds. */
  ended: string;
}

export function refundEmail(refund: RefundNotice): Email {
  const { siteUrl, subjectName, kept, refundedAt } = refund;
  const money = (part: number) => formatAmount(part, refund.currency);
  const paid = money(refund.paid);
  const what =
    refund.amount === refund.paid ? `the ${paid}` : `${money(refund.amount)} of the ${paid}`;
  const access = accessAfter(refund);
  return composeRefund(refund, {
    what: `We have refunded ${what} that you paid for ${subjectName}.`,
    rows: [
      ...(refund.refunded > refund.amount
        ? [['Refunded in all', money(refund.refunded)] satisfies EmailRow]
        : []),
      ...(refundedAt ? [['Date', DAY_FORMAT.format(refundedAt)] satisfies EmailRow] : []),
    ],
    effect: [
      ...(access ? [paragraph(access)] : []),
      ...(kept ? [buttonPart(`${siteUrl}/purchases`, 'Open your notes', 'Your notes')] : []),
    ],
    links: linksPart([
      ['Receipt', refund.receiptUrl],
      ['Refunds', `${siteUrl}/refunds`],
    ]),
  });
}

/**
 * Writes the email about a refund to a payer, without naming the student.
 * @param refund.why reason, and the effect on the student's access
 */
export function payerRefundEmail(refund: Refunded & { why: string }): Email {
  const amount = formatAmount(refund.amount, refund.currency);
  return composeRefund(refund, {
    what: `We have refunded ${amount} of your payment for ${refund.subjectName}.`,
    rows: [],
    effect: [paragraph(refund.why)],
    links: buttonPart(refund.receiptUrl, 'Your receipt', 'Receipt'),
  });
}

function composeRefund(
  refund: Refunded,
  {
    what,
    rows,
    effect,
    links,
  }: { what: string; rows: EmailRow[]; effect: EmailPart[]; links: EmailPart },
): Email {
  const { subjectName, orderNumber } = refund;
  const amount = formatAmount(refund.amount, refund.currency);
  const parts = [
    paragraph(greeting(refund.firstName)),
    paragraph(what),
    rowsPart([
      ['Refunded', amount],
      ...rows,
      ['Notes', subjectName],
      ['Order number', orderNumber],
    ]),
    paragraph(REFUND_ARRIVES),
    ...effect,
    paragraph(REFUND_HELP),
    links,
  ];
  const subject = `Your refund of ${amount} for ${shortenNames(subjectName)} (order ${orderNumber})`;
  return { to: refund.to, subject, ...composeEmail(parts) };
}

/** Describes the effect on access; empty while a dispute decides about it. */
function accessAfter({ kept, ended, refunded, paid }: RefundNotice): string {
  const why = refunded < paid ? ' with this refund' : ', because the whole price has been refunded';
  return [
    ...(ended ? [`Your access to ${ended} has ended${why}.`] : []),
    ...(kept ? [`You keep your access to ${kept}.`] : []),
  ].join(' ');
}
