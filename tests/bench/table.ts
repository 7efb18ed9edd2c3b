import { isMet, type Row } from './row.ts';

/** Writes a figure with as many digits as it needs. */
export function figure(value: number, unit: string): string {
  const digits =
    Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

export const HEAD = ['', 'measured', 'target', 'bare, same run', ''];

/** Writes a row's cells. */
export const cellsOf = (row: Row): string[] => [
  row.name,
  figure(row.measured, row.unit),
  `${row.bound} ${figure(row.target, row.unit)}`,
  row.baseline ? `${row.baseline.name} ${figure(row.baseline.measured, row.baseline.unit)}` : '',
  isMet(row) ? 'met' : 'MISSED',
];

/** Writes rows as a table of plain text. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const write = (line: string[]) =>
    `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd();
  return lines.map(write).join('\n');
}
