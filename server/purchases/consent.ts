import { z } from 'zod';
import type { Fact } from '../services/kv-ledger.ts';
import { factOf, type PaymentRef } from './account-ledger.ts';

export interface Consent {
  wordingVersion: string;
  text: string;
  agreedAt: string;
}

const words = z.object({ text: z.string().min(1), agreedAt: z.iso.datetime() });

const KIND = 'consent:';

/** Creates the fact of a consent. A buyer consents before each attempt to pay. */
export function consentFact(payment: PaymentRef, { wordingVersion, ...value }: Consent): Fact {
  return factOf(payment, `${KIND}${wordingVersion}:${value.agreedAt}`, value);
}

/** Lists a payment's consents, the latest last. */
export function consentsOf(facts: Record<string, unknown>): Consent[] {
  return Object.entries(facts)
    .filter(([field]) => field.startsWith(KIND))
    .map(([field, value]) => ({ wordingVersion: versionOf(field), ...words.parse(value) }))
    .sort((a, b) => a.agreedAt.localeCompare(b.agreedAt));
}

export const consentOf = (facts: Record<string, unknown>): Consent | undefined =>
  consentsOf(facts).at(-1);

const versionOf = (field: string) => field.slice(KIND.length).split(':')[0] ?? '';

const metadata = z
  .object({ consentVersion: z.string(), consentText: z.string(), consentAt: z.iso.datetime() })
  .transform(({ consentVersion, consentText, consentAt }) => ({
    wordingVersion: consentVersion,
    text: consentText,
    agreedAt: consentAt,
  }));

export function consentToMetadata({ wordingVersion, text, agreedAt }: Consent) {
  return { consentVersion: wordingVersion, consentText: text, consentAt: agreedAt };
}

export function consentFromMetadata(stored: Record<string, string>): Consent | undefined {
  return metadata.safeParse(stored).data;
}
