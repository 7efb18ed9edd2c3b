import { log } from '../log.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Text that a spreadsheet would run as a formula, including after spaces and in full-width characters. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const NUMBER = /^-\d+(?:\.\d+)?$/;

function cell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const toLines = (rows: string[][]) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Writes a table as CSV (RFC 4180), headings first. */
export const toCsv = (rows: string[][]): string => BYTE_ORDER_MARK + toLines(rows);

/**
 * Streams a table as CSV, one page at a time. If a page fails, the stream fails, so that no one mistakes a partial
 * export for a complete export.
 * @throws the error of the first page
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
