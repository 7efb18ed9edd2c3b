/** A PDF begins with these bytes, at once. */
const SIGNATURE = new TextEncoder().encode('%PDF-');

export const SIGNATURE_LENGTH = SIGNATURE.length;

/** Whether a file's first bytes are a PDF's. */
export function hasPdfSignature(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}
