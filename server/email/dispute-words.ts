import type { DisputeOutcome } from '../purchases/contest-facts.ts';
import type { AccountNotice } from './account-notice.ts';

/** Facts on which an email about a dispute depends. */
export interface DisputeSituation {
  outcome: DisputeOutcome;
  /** True if the student was told of an earlier decision of the bank. */
  isAgain: boolean;
  isPaidByOther: boolean;
  /** E.g. `£30.00`. */
  amount: string;
  /** The subjects of the order, in words. */
  names: string;
  /** Those that the student may still open. Empty if there are none. */
  kept: string;
  /** Those that they may not open now. */
  ended: string;
  /** True if their access comes back once the bank decides for the shop. */
  isPaused: boolean;
  siteUrl: string;
}

type Words = Pick<AccountNotice, 'subject' | 'paragraphs' | 'button'>;

/** Says what a bank does about a payment, and what that means for the student's access. */
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
        ? `Our last email about this said that ${theBank} had decided. It has taken that back, and is reviewing ${amount} of ${payment} again.`
        : `${bank} is reviewing ${amount} of ${payment}, because someone has disputed it.`,
      rest: isPaidByOther
        ? []
        : [
            `Did you not ask for this, or is it a mistake? Tell your bank that you withdraw the dispute, and reply to this email with your order number.`,
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
  `Our last email about this no longer counts: ${bank} has changed its decision. `;

function accessAfter({ kept, ended, isPaused }: DisputeSituation, bank: string): string {
  return [
    ...(ended && isPaused ? [`Your access to ${ended} is paused until ${bank} decides.`] : []),
    ...(ended && !isPaused ? [`You have no access to ${ended} now.`] : []),
    ...(kept ? [`You have access to ${kept}.`] : []),
  ].join(' ');
}
