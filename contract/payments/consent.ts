import { MONEY_BACK_DAYS } from './money-back.ts';

/**
 * The buyer's consent before paying: to immediate supply, and to losing the right to cancel (Consumer
 * Contracts Regulations 2013, regulation 37). Change `version` along with `text`: both are stored with the
 * purchase (docs/decisions/0012-why-does-the-consent-say-what-it-says.md).
 */
export const consentWording = {
  version: '2026-11',
  text:
    'I want access to my notes straight away, and I understand that once I have it I lose my legal ' +
    `right to cancel within 14 days. The ${MONEY_BACK_DAYS}-day money-back guarantee still covers me.`,
} as const;
