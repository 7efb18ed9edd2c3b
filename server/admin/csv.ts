import { log } from '../log.ts';

/** The byte order mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Text that a spreadsheet would run as a formula, after blanks and in full-width characters too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A number is no formula, and stays one. */
const NUMBER = /^-\d+\.\d{2}$/;

/** Quotes a cell and disarms formulas. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const toLines = (rows: string[][]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/**
 * Writes a table as CSV (RFC 4180).
 * @param rows the headings first
 */
export const toCsv = (rows: string[][]): string => BYTE_ORDER_MARK + toLines(rows);

/**
 * Streams a table as CSV, a page at a time: a page is read when its receiver asks for it. The stream fails
 * where a page does, so that no one takes a part for the whole.
 * @throws what the first page does
 */
export async function streamCsv(
  headings: string[],
  pages: AsyncGenerator<string[][]>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const first = await pages.next();
  let waiting: string[][] | undefined = [headings, ...(first.done ? [] : first.value)];
  let start = BYTE_ORDER_MARK;
  return new ReadableStream(
    {
      async pull(controller) {
        const rows = waiting ?? (await readPage(pages));
        if (!rows) return controller.close();
        controller.enqueue(encoder.encode(start + toLines(rows)));
        [waiting, start] = [undefined, ''];
      },
      cancel: async () => void (await pages.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

async function readPage(pages: AsyncGenerator<string[][]>): Promise<string[][] | undefined> {
  try {
    const { done, value } = await pages.next();
    return done ? undefined : value;
  } catch (error) {
    log('error', 'export interrupted', {}, error);
    throw error;
  }
}
