import { MONEY_BACK_DAYS } from './money-back.ts';

/** Consent of a payer who buys for a student: the payer concludes the contract, the student gets access. */
export const payerConsentWording = {
  version: '2026-11-payer',
  text:
    'I want the student to have the notes straight away, and I understand that once they have them I lose ' +
    `my legal right to cancel within 14 days. The ${MONEY_BACK_DAYS}-day money-back guarantee still covers me.`,
} as const;
