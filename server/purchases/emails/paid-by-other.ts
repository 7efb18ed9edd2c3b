import { shortenNames } from '#contract/join-names.ts';
import { features } from '#shop';
import { accountNotice } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { hasAccess } from '../ledger.ts';
import { subjectNames } from '../purchase-facts.ts';
import { endedBy, toRefunds } from '../purchase-status.ts';
import type { EmailOrder } from './email-order.ts';

/** Emails to a student for whom another person paid. They never reveal who paid. */

/** @returns `undefined` if access has ended in the meantime */
export function writePaidByOther(order: EmailOrder): Email | undefined {
  if (!order.purchase.isActive) return undefined;
  const names = subjectNames(order.purchase);
  return accountNotice({
    ...order,
    subject: `${shortenNames(names)} has been paid for (order ${order.orderNumber})`,
    paragraphs: [
      `Someone opened your link and paid for ${names}. You can open your notes now.`,
      "We don't tell you who paid, and we tell them only your first name. If they get their money back, your access ends.",
    ],
    button: { url: `${order.siteUrl}/purchases`, label: 'Open your notes' },
  });
}

/** Writes about lines that the refund has ended and no other order covers. @returns `undefined` if there are none */
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
