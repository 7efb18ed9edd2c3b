/** What a spreadsheet would run as a formula, after blanks or in full width too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A cell: quoted, and harmless where a spreadsheet opens it. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/**
 * Writes a table as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8.
 * @param rows the first one holds the headings
 */
export function toCsv(rows: string[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
