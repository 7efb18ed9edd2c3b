/** Bytes that tell a file's kind. */
export const BYTES_READ = 4;

/** Files of spreadsheet programs: a ZIP archive, and Excel's format until 2003. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

/**
 * Decodes a text file as UTF-8 or as older programs save it: UTF-16 or Windows-1252. Line ends become `\n`.
 * @throws Error for a workbook
 */
export function decodeText(bytes: Uint8Array): string {
  if (WORKBOOKS.includes(Buffer.from(bytes.subarray(0, BYTES_READ)).toString('latin1'))) {
    throw new Error(
      'The file is an Excel workbook or a ZIP archive. Save it as CSV (UTF-8), and try again.',
    );
  }
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
