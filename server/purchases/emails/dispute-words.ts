import type { AccountNotice } from '../../email/layout.ts';
import type { DisputeOutcome } from '../dispute-facts.ts';

export interface DisputeSituation {
  outcome: DisputeOutcome;
  /** True if an earlier email announced a decision of the bank. */
  isAgain: boolean;
  isPaidByOther: boolean;
  amount: string;
  names: string;
  /** Names of the subjects that the student can still open; may be empty. */
  kept: string;
  /** Names of the subjects that the student cannot open now. */
  ended: string;
  /** True if access returns once the bank decides for the shop. */
  isPaused: boolean;
  siteUrl: string;
}

type Words = Pick<AccountNotice, 'subject' | 'paragraphs' | 'button'>;

export function disputeWords(situation: DisputeSituation): Words {
  const { outcome, isAgain, isPaidByOther, amount, names, kept, siteUrl } = situation;
  const [bank, theBank] = isPaidByOther
    ? ['The bank of the person who paid', 'the bank']
    : ['Your bank', 'your bank'];
  const payment = isPaidByOther ? `the payment for ${names}` : `your payment for ${names}`;
  const sentences = {
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
      first: `${isAgain ? corrected(theBank) : ''}${bank} has decided that ${payment} stands.`,
      rest: [],
    },
    lost: {
      subject: `${bank} has taken back ${amount} of ${payment}`,
      first: `${isAgain ? corrected(theBank) : ''}${bank} has decided, and has taken back ${amount} of ${payment}.`,
      rest: situation.ended ? [`You can buy it again at any time: ${siteUrl}`] : [],
    },
  }[outcome];
  return {
    subject: sentences.subject,
    paragraphs: [`${sentences.first} ${accessAfter(situation, theBank)}`.trim(), ...sentences.rest],
    ...(kept && { button: { url: `${siteUrl}/purchases`, label: 'Open your notes' } }),
  };
}

const corrected = (bank: string) =>
  `Please ignore our last email about this: ${bank} has changed its decision. `;

function accessAfter({ kept, ended, isPaused }: DisputeSituation, bank: string): string {
  return [
    ...(ended && isPaused ? [`Your access to ${ended} is paused until ${bank} decides.`] : []),
    ...(ended && !isPaused ? [`You have no access to ${ended} now.`] : []),
    ...(kept ? [`You have access to ${kept}.`] : []),
  ].join(' ');
}
