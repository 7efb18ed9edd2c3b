/** The first bytes of every PDF. */
const SIGNATURE = new TextEncoder().encode('%PDF-');

export const SIGNATURE_LENGTH = SIGNATURE.length;

/** Checks whether a file begins like a PDF. */
export function hasPdfSignature(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}
