/** The first bytes of every PDF. */
const SIGNATURE = new TextEncoder().encode('%PDF-');

/** The bytes among which PDF readers look for the signature: others may stand before it. */
export const SIGNATURE_WITHIN = 1_024;

/** Finds the first byte of a PDF. @returns -1 if there is none */
export function findPdfSignature(bytes: Uint8Array): number {
  const head = bytes.subarray(0, SIGNATURE_WITHIN);
  return head.findIndex((_, start) =>
    SIGNATURE.every((byte, index) => head[start + index] === byte),
  );
}

/** Checks whether a file begins like a PDF. */
export const hasPdfSignature = (bytes: Uint8Array): boolean => findPdfSignature(bytes) >= 0;
