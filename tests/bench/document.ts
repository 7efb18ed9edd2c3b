import type { Measured } from './row.ts';
import { cellsOf, HEAD } from './table.ts';

const BEGIN = '<!-- measured: npm run bench writes what follows -->';
const END = '<!-- end of what was measured -->';

/** Replaces the tables of docs/performance.md by the latest results. @throws Error without its marks */
export function withResults(document: string, results: ReadonlyMap<string, Measured>): string {
  const [before, rest] = document.split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined) throw new Error('The document lacks its marks');
  return `${before}${BEGIN}\n\n${[...results].map(sectionOf).join('\n\n')}\n\n${END}${after}`;
}

function sectionOf([name, { rows, curves = [], notes = [] }]: [string, Measured]): string {
  const table = [HEAD, HEAD.map((_, index) => (index === 0 ? '---' : '--:')), ...rows.map(cellsOf)];
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const plots = curves.map(
    ({ title, axes }, index) =>
      `![${title}: ${axes.y}, by ${axes.x}](performance/${name}-growth-${index + 1}.svg)`,
  );
  const measured =
    rows.length === 0
      ? []
      : [lines, `![Figures of ${name} against their targets](performance/${name}.svg)`];
  return [`### ${name}`, ...measured, ...notes, ...plots].join('\n\n');
}
