/** Bytes that tell a file's encoding. */
export const BYTES_READ = 4;

/** Decodes a text file as UTF-8 or as older programs save it: UTF-16 or Windows-1252. Line ends become `\n`. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(findEncoding(bytes)).decode(bytes).replace(/\r\n?/g, '\n');
}

/** @param bytes the file, or its beginning */
export function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // A byte order mark, or a file that begins with an ASCII letter.
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
