import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { toLine } from '../terminal.ts';

export interface LeftOutRow {
  line: number;
  reason: string;
  /** False for a row that is left out on purpose, such as a refunded sale. */
  isBad: boolean;
}

interface Row {
  /** Line of the file at which the row begins, counted from 1. */
  line: number;
  cells: string[];
  /** Reason why the row may not be what was sold. */
  damage?: string | undefined;
}

interface Table {
  headers: string[];
  rows: Row[];
  /** Lines above the names of the columns, other than blank ones. */
  above: LeftOutRow[];
}

/** The parser's rows, each with the line at which it ends. */
const parsedRows = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }),
);

type ListMissing = (headers: string[]) => string[];

/**
 * Reads a CSV file as other programs write it.
 * @param listMissing lists the needed columns that are not among the headers
 * @throws Error that tells the owner why the file cannot be read
 */
export function readTable(text: string, listMissing: ListMissing): Table {
  const lines = text.split('\n');
  if (lines.every(isBlank)) throw new Error('The file is empty.');
  const { first, delimiter } = findHeader(lines, listMissing);
  const above = lines.slice(0, first).flatMap((line, at) => {
    if (isBlank(line) || SEPARATOR.test(line)) return [];
    return [{ line: at + 1, reason: ABOVE, isBad: line.includes('@') }];
  });
  // The parser counts the lines above, but does not read them.
  const below = lines.map((line, at) => (at < first ? '' : line)).join('\n');
  const [header, ...records] = parseCsv(below, delimiter).filter(({ info }) => info.lines > first);
  const headers = header?.record.map((cell, at) => toLine(cell) || `column ${at + 1}`) ?? [];
  if (headers.length === 1) throw new Error(ONE_CELL);
  const rows = records.map(({ record, info }, at) => {
    const line = info.lines - record.join('').split('\n').length + 1;
    const isLast = at === records.length - 1 && !text.endsWith('\n');
    const row = { record, line, lastLine: info.lines, isLast };
    return { line, cells: record.map(toLine), damage: findDamage(row, headers.length, delimiter) };
  });
  return { headers, rows, above };
}

/** A spreadsheet that was told a wrong separator saves each row as one quoted cell. */
const ONE_CELL =
  'The file has each row in one cell. Export the sales again, and open the file with the separator that it uses.';

const isBlank = (line: string) => line.trim() === '';

/** Line with which Excel is told how cells are separated. */
const SEPARATOR = /^\s*"?sep=./i;
const ABOVE = 'above the names of the columns';
/** Lines in which the names of the columns are looked for. */
const MAX_HEADER_LINES = 20;
/** Excel saves a semicolon instead of a comma in many countries. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Finds the line that names the columns, and the delimiter of its cells. */
function findHeader(
  lines: string[],
  listMissing: ListMissing,
): { first: number; delimiter: string } {
  for (const [first, line] of lines.slice(0, MAX_HEADER_LINES).entries()) {
    const delimiter = DELIMITERS.find((sign) => listMissing(line.split(sign)).length === 0);
    if (delimiter) return { first, delimiter };
  }
  const shown = lines.find((line) => !isBlank(line) && !SEPARATOR.test(line)) ?? '';
  const [cells = []] = DELIMITERS.map((sign) => shown.split(sign).map(toLine)).toSorted(
    (a, b) => b.length - a.length || listMissing(a).length - listMissing(b).length,
  );
  throw new Error(
    `The file has no column for ${listMissing(cells).join(' and none for ')}. ` +
      'Export the sales as a CSV file again, or write the names of the columns into its first line. ' +
      `Columns found: ${cells.filter(Boolean).join(', ').slice(0, MAX_SHOWN) || 'none'}.`,
  );
}

const MAX_SHOWN = 300;

function parseCsv(text: string, delimiter: string) {
  let lastLine = 0;
  const on_record = (record: string[], { lines }: { lines: number }) => {
    lastLine = lines;
    return record;
  };
  try {
    const options = { delimiter, relax_column_count: true, relax_quotes: true, info: true };
    return parsedRows.parse(parse(text, { ...options, on_record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Error(
      `The file is not a complete CSV file: a quotation mark in line ${lastLine + 1} or soon after has no end. ` +
        'Correct it in a text editor, or export the sales again.',
      { cause: error },
    );
  }
}

interface ReadRow {
  record: string[];
  line: number;
  lastLine: number;
  /** True if the file ends in the row, without a line break. */
  isLast: boolean;
}

/** Finds a row that a stray quotation mark has made of several, or that is not whole. */
function findDamage(
  { record, line, lastLine, isLast }: ReadRow,
  columns: number,
  delimiter: string,
): string | undefined {
  const isLong = record.slice(columns).some((cell) => cell.trim() !== '');
  if (lastLine > line) {
    const broken = record.filter((cell) => cell.includes('\n')).join('');
    // Two rows joined within cells bring as many delimiters as a row has.
    const isJoined = record.length !== columns || broken.split(delimiter).length >= columns;
    if (isJoined) {
      return `a quotation mark may have joined lines ${line} to ${lastLine}. Correct it in a text editor, and run the command again`;
    }
  }
  if (isLong) return 'more columns than the first line';
  return isLast && record.length < columns ? 'the file ends in the middle of this line' : undefined;
}
