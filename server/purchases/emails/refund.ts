import { shortenNames } from '#contract/join-names.ts';
import { addUpAmounts, formatAmount } from '#contract/money.ts';
import { features } from '#shop';
import {
  accountNotice,
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
import { takenBack, toEmailState } from '../outbox-records.ts';
import { isOfPlaces, subjectNames } from '../purchase-facts.ts';
import { endedBy, isCounted, toRefunds } from '../purchase-status.ts';
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
    const effects = isOfPlaces(purchase) ? EFFECTS_ON_PLACES : EFFECTS_ON_STUDENT;
    const why = ended.length > 0 ? effects.ended : effects.none;
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

const EFFECTS_ON_STUDENT = {
  none: 'The student keeps the notes.',
  ended: "The student's access to what was refunded has ended.",
};
const EFFECTS_ON_PLACES = {
  none: 'This refund ends no access.',
  ended: 'Access with what was refunded has ended.',
};

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

/**
 * Writes to a student about lines that another person's refund has ended and no other order covers.
 * @returns `undefined` if there are none
 */
export function writeAccessEnded(order: EmailOrder): Email | undefined {
  const { entry, ledger, facts, purchase } = order;
  const refunds = toRefunds(facts);
  const refund = refunds.find(({ id }) => id === entry.about);
  const lines = (refund ? endedBy(refund, refunds, purchase.lines) : []).filter(
    (line) => !line.isDuplicate && !hasAccess(ledger, line.subjectId),
  );
  if (lines.length === 0) return undefined;
  const names = subjectNames({ lines });
  return accountNotice({
    ...order,
    subject: `Your access to ${shortenNames(names)} has ended (order ${order.orderNumber})`,
    paragraphs: [
      `The person who paid for ${names} has been refunded, so your access to ${names} has ended.`,
      `You can buy it yourself${features.paymentLinks ? ', or ask someone to pay' : ''}: ${order.siteUrl}`,
    ],
  });
}

/** Corrects an earlier email about a refund, because the refund has failed since. */
export function writeRefundFailed(order: EmailOrder): Email | undefined {
  const failed = findFailed(order);
  if (!failed) return undefined;
  const { amount, lines, open } = failed;
  const access =
    order.recipient === 'buyer' && open.length > 0
      ? [`Until then you have access to ${subjectNames({ lines: open })}.`]
      : [];
  return accountNotice({
    ...order,
    subject: `Your refund of ${amount} has failed (order ${order.orderNumber})`,
    paragraphs: [
      `We told you that we had refunded ${amount} for ${subjectNames({ lines })}. That refund has failed: the money did not reach your card and has come back to us.`,
      'We will send it to you another way. Please reply to this email with your order number, so that we can arrange it.',
      ...access,
    ],
  });
}

/** Writes to a student that the access that ended with another person's refund is back. */
export function writeAccessRestored(order: EmailOrder): Email | undefined {
  const { open: lines = [] } = findFailed(order) ?? {};
  if (lines.length === 0) return undefined;
  const names = subjectNames({ lines });
  return accountNotice({
    ...order,
    subject: `You have access to ${names} again (order ${order.orderNumber})`,
    paragraphs: [
      `We told you that your access to ${names} had ended with a refund. That refund has failed, so you can open your notes again.`,
      'We will find another way to return the money to the person who paid. Your access may end then.',
    ],
    button: { url: `${order.siteUrl}/purchases`, label: 'Open your notes' },
  });
}

/**
 * Finds the failed refund, its lines, and those of them that the student can open.
 * @returns `undefined` if the earlier email was never sent, or the refund does not count as failed
 * @throws Error while the earlier email may still be sent: the scheduled run retries
 */
function findFailed({ entry, purchase, ledger, facts }: EmailOrder) {
  const refund = toRefunds(facts).find(({ id }) => id === entry.about);
  const news = refund && takenBack(entry.kind, refund);
  if (!refund || !news || isCounted(refund)) return undefined;
  const { isSent, isSkipped, givenUp } = toEmailState(facts, news);
  if (isSkipped || givenUp) return undefined;
  if (!isSent) throw new Error('The email that this one takes back is not sent yet');
  const lines = purchase.lines.filter(({ subjectId }) =>
    [undefined, subjectId].includes(refund.subjectId),
  );
  return {
    amount: formatAmount(refund.amount, purchase.currency),
    lines,
    open: lines.filter(({ subjectId }) => hasAccess(ledger, subjectId)),
  };
}
