const ZIP = 'PK';

/**
 * Decodes a text file as UTF-8 or as Excel saves it: UTF-16 or Windows-1252. Line ends become `\n`.
 * @throws Error for a workbook
 */
export function decodeText(bytes: Uint8Array): string {
  if (Buffer.from(bytes.subarray(0, ZIP.length)).toString('latin1') === ZIP) {
    throw new Error('The file is an Excel workbook. Save it as CSV (UTF-8), and try again.');
  }
  return new TextDecoder(findEncoding(bytes)).decode(bytes).replace(/\r\n?/g, '\n');
}

function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // A byte order mark, or a header that begins with an ASCII letter.
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
