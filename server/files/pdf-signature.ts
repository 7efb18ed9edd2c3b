const SIGNATURE = new TextEncoder().encode('%PDF-');

/** PDF readers look for the signature in this many bytes, because other bytes may precede it. */
export const SIGNATURE_WITHIN_BYTES = 1_024;

/** Finds the start of a PDF. @returns -1 if there is none */
export function findPdfSignature(bytes: Uint8Array): number {
  const head = bytes.subarray(0, SIGNATURE_WITHIN_BYTES);
  return head.findIndex((_, start) =>
    SIGNATURE.every((byte, index) => head[start + index] === byte),
  );
}

export const hasPdfSignature = (bytes: Uint8Array): boolean => findPdfSignature(bytes) >= 0;
