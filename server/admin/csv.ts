/** Text that a spreadsheet would run as a formula, after blanks and in full-width characters too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Quotes a cell and disarms formulas. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/**
 * Writes a table as CSV (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8.
 * @param rows the headings first
 */
export function toCsv(rows: string[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
