import { selling } from '#shop';

const { moneyBackDays } = selling;

/** The wording of November 2026, which promised 30 days. Other days are another wording. */
const VERSION = moneyBackDays === 30 ? '2026-11' : `2026-11-${moneyBackDays}d`;

/**
 * The buyer's consent before paying: to immediate supply, and to losing the right to cancel (Consumer
 * Contracts Regulations 2013, regulation 37). It names both the lost right and the guarantee, because either alone
 * would mislead. Change `version` along with `text`: both are stored with the purchase, and at the provider, whose copy
 * survives a redirect to the bank and a rebuild of the ledger. A payment without consent is still fulfilled, and the
 * buyer keeps the 14 days.
 */
export const consentWording = {
  version: VERSION,
  text:
    'I want access to my notes straight away, and I understand that once I have it I lose my legal ' +
    `right to cancel within 14 days. The ${moneyBackDays}-day money-back guarantee still covers me.`,
} as const;

/** Consent of a payer who buys for a student: the payer concludes the contract, the student gets access. */
export const payerConsentWording = {
  version: `${VERSION}-payer`,
  text:
    'I want the student to have the notes straight away, and I understand that once they have them I lose ' +
    `my legal right to cancel within 14 days. The ${moneyBackDays}-day money-back guarantee still covers me.`,
} as const;

/** Consent of a student who takes a place that someone else paid: the payer loses the right to cancel with it. */
export const joinConsentWording = {
  version: `${VERSION}-join`,
  text:
    'I want access to my notes straight away, and I understand that once I have it the person who paid loses their ' +
    `legal right to cancel within 14 days. The ${moneyBackDays}-day money-back guarantee still covers them.`,
} as const;

/** The badge beside a reduced price. Pages show it; the Studio explains it. */
export const DISCOUNT_BADGE = '50% OFF - Limited Time';
