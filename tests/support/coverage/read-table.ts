/** One line of docs/coverage.md: a rule of the spec, where it stands, what proves it. */
export interface Row {
  /** In the document, from 1. */
  line: number;
  spec: string;
  what: string;
  /** What the spec says, word for word, one for each place. */
  texts: string[];
  /** Keys of the catalogue, names of endpoints, or files. */
  places: string[];
  tests: { file: string; title: string }[];
}

const COLUMNS = 5;
const NONE = '—';

const unquote = (text: string) => text.trim().replace(/^`(.*)`$/, '$1');
const list = (cell: string, separator: string) =>
  cell === NONE ? [] : cell.split(separator).map(unquote);

/**
 * Reads the tables of the document, whatever stands around them.
 * @throws Error naming the line whose row has not five columns
 */
export function readTable(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    const line = index + 1;
    if (!text.startsWith('|') || /^\|\s*(Spec\s*\||-)/.test(text)) return [];
    const cells = text.slice(1, -1).split(/(?<!\\)\|/);
    if (cells.length !== COLUMNS) throw new Error(`Line ${line} has ${cells.length} columns`);
    const [spec = '', what = '', exact = '', where = '', proof = ''] = cells.map((cell) =>
      cell.trim().replace(/\\([|*])/g, '$1'),
    );
    const tests = list(proof, '<br>').map((entry) => {
      const [file = '', ...title] = entry.split(' › ');
      return { file: unquote(file), title: title.join(' › ') };
    });
    return [{ line, spec, what, texts: list(exact, ' · '), places: list(where, ' · '), tests }];
  });
}
