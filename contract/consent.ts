/** How long the shop gives money back for whatever reason: its own promise, beside what the law gives. */
export const MONEY_BACK_DAYS = 30;

/**
 * What a buyer agrees to before paying (Consumer Contracts Regulations 2013, regulation 37): to be
 * supplied at once, and to lose the right to cancel by it. Whoever changes `text` gives it a new
 * `version`: both are kept with the purchase (docs/decisions/0016).
 */
export const consentWording = {
  version: '2026-11',
  text:
    'I want access to my notes straight away, and I understand that once I have it I lose my legal ' +
    `right to cancel within 14 days. The ${MONEY_BACK_DAYS}-day money-back guarantee still covers me.`,
} as const;
