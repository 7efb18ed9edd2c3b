import { z } from 'zod';
import type { Fact } from '../services/kv-ledger.ts';

/** What a buyer agreed to before paying, word by word, and when. */
export interface Consent {
  wordingVersion: string;
  text: string;
  agreedAt: string;
}

const words = z.object({ text: z.string().min(1), agreedAt: z.iso.datetime() });

const KIND = 'consent:';

/** The consent as a fact of the ledger: one each time that it is given, before each try to pay. */
export function consentFact(key: string, { wordingVersion, ...value }: Consent): Fact {
  return { key, field: `${KIND}${wordingVersion}:${value.agreedAt}`, value };
}

/** The consent that was given last, among the facts of a payment: nobody agrees once it is paid. */
export function consentOf(facts: Record<string, unknown>): Consent | undefined {
  const consents = Object.entries(facts)
    .filter(([field]) => field.startsWith(KIND))
    .map(([field, value]) => ({ wordingVersion: versionOf(field), ...words.parse(value) }));
  return consents.sort((a, b) => a.agreedAt.localeCompare(b.agreedAt)).at(-1);
}

const versionOf = (field: string) => field.slice(KIND.length).split(':')[0] ?? '';

const metadata = z
  .object({ consentVersion: z.string(), consentText: z.string(), consentAt: z.iso.datetime() })
  .transform(({ consentVersion, consentText, consentAt }) => ({
    wordingVersion: consentVersion,
    text: consentText,
    agreedAt: consentAt,
  }));

/** The consent as the payment provider keeps it. */
export function consentToMetadata({ wordingVersion, text, agreedAt }: Consent) {
  return { consentVersion: wordingVersion, consentText: text, consentAt: agreedAt };
}

/** The consent that the payment provider kept, or `undefined` where none was given. */
export function consentFromMetadata(kept: Record<string, string>): Consent | undefined {
  return metadata.safeParse(kept).data;
}
