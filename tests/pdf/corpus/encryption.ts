import type { Case } from './case.ts';
import { makeNotes } from './notes.ts';
import { encrypt } from './qpdf.ts';

const BITS = [40, 128, 256] as const;

/** Passwords that only restrict readers, and passwords that readers require. */
export const encryptionCases: Case[] = BITS.flatMap((bits) => {
  const kind = bits === 256 ? 'AES-256' : `RC4 with ${bits} bits`;
  return [
    { name: `limited by ${kind}`, make: () => encrypt(makeNotes(), '', bits) },
    {
      name: `locked by ${kind}`,
      make: () => encrypt(makeNotes(), 'secret', bits),
      refused: 'pdf_encrypted',
    },
  ] satisfies Case[];
});
