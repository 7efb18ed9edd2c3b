import { formatAmount } from '#contract/money.ts';
import { accountNotice } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { toDisputes, toOutcome } from '../dispute-facts.ts';
import { hasAccess } from '../ledger.ts';
import { subjectNames } from '../purchase-facts.ts';
import type { EmailOrder } from './email-order.ts';

/** @returns `undefined` if the dispute's state has changed since */
export function writeDispute(order: EmailOrder): Email | undefined {
  const { entry, purchase, ledger, facts, siteUrl } = order;
  const [id, announced] = entry.about?.split('.') ?? [];
  const dispute = toDisputes(facts).find((candidate) => candidate.id === id);
  const outcome = dispute && toOutcome(dispute.state);
  if (!outcome || outcome !== announced) return undefined;
  /** True if an earlier email announced a decision of the bank. */
  const isAgain = dispute.states.slice(0, -1).some((state) => {
    const earlier = toOutcome(state);
    return earlier === 'won' || earlier === 'lost';
  });
  const own = purchase.lines.filter(({ isRefunded }) => !isRefunded);
  const isKept = (line: { subjectId: string }) => hasAccess(ledger, line.subjectId);
  const kept = subjectNames({ lines: own.filter(isKept) });
  const ended = subjectNames({ lines: own.filter((line) => !isKept(line)) });

  const names = subjectNames(purchase);
  const amount = formatAmount(dispute.amount ?? purchase.amount, purchase.currency);
  const { isPaidByOther = false } = purchase;
  const [bank, theBank] = isPaidByOther
    ? ['The bank of the person who paid', 'the bank']
    : ['Your bank', 'your bank'];
  const payment = isPaidByOther ? `the payment for ${names}` : `your payment for ${names}`;
  const corrected = isAgain
    ? `Please ignore our last email about this: ${theBank} has changed its decision. `
    : '';
  const { subject, first, rest } = {
    open: {
      subject: `${bank} is reviewing ${payment}`,
      first: isAgain
        ? `Our last email about this said that ${theBank} had decided. It has reopened the case, and is reviewing ${amount} of ${payment} again.`
        : `${bank} is reviewing ${amount} of ${payment}, because someone has disputed it.`,
      rest: isPaidByOther
        ? []
        : [
            `If you didn't ask for this, or it is a mistake, tell your bank that you withdraw the dispute, and reply to this email with your order number.`,
          ],
    },
    won: {
      subject: `${bank} has decided: ${payment} stands`,
      first: `${corrected}${bank} has decided that ${payment} stands.`,
      rest: [],
    },
    lost: {
      subject: `${bank} has taken back ${amount} of ${payment}`,
      first: `${corrected}${bank} has decided, and has taken back ${amount} of ${payment}.`,
      rest: ended ? [`You can buy it again at any time: ${siteUrl}`] : [],
    },
  }[outcome];
  const access = [
    ...(ended && purchase.isPaused
      ? [`Your access to ${ended} is paused until ${theBank} decides.`]
      : []),
    ...(ended && !purchase.isPaused ? [`You have no access to ${ended} now.`] : []),
    ...(kept ? [`You have access to ${kept}.`] : []),
  ];
  return accountNotice({
    ...order,
    subject: `${subject} (order ${order.orderNumber})`,
    paragraphs: [[first, ...access].join(' '), ...rest],
    ...(kept && { button: { url: `${siteUrl}/purchases`, label: 'Open your notes' } }),
  });
}
