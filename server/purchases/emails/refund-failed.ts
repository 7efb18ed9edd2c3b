import { formatAmount } from '#contract/money.ts';
import { accountNotice } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { hasAccess } from '../ledger.ts';
import { takenBack, toEmailState } from '../outbox-records.ts';
import { subjectNames } from '../purchase-facts.ts';
import { isCounted, toRefunds } from '../purchase-status.ts';
import type { EmailOrder } from './email-order.ts';

/** Emails that correct an earlier email about a refund, because the refund has failed since. */

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
