/** Measurement, its target, and the baseline from the same run. */
export interface Row {
  name: string;
  measured: number;
  /** Empty for a count or a ratio. */
  unit: string;
  bound: 'at most' | 'at least';
  target: number;
  bare: string;
}

export type Bench = (log: (line: string) => void) => Promise<Row[]>;

type Details = Partial<Pick<Row, 'unit' | 'bare'>>;

export const atMost = (name: string, measured: number, target: number, more?: Details): Row => ({
  name,
  measured,
  bound: 'at most',
  target,
  unit: '',
  bare: '',
  ...more,
});

export const atLeast = (name: string, measured: number, target: number, more?: Details): Row => ({
  ...atMost(name, measured, target, more),
  bound: 'at least',
});

export const isMet = ({ measured, bound, target }: Row): boolean =>
  bound === 'at most' ? measured <= target : measured >= target;

/** Formats a number with as many digits as it needs. */
export function figure(value: number, unit: string): string {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

export function toTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    figure(row.measured, row.unit),
    `${row.bound} ${figure(row.target, row.unit)}`,
    row.bare,
    isMet(row) ? 'met' : 'MISSED',
  ]);
  const head = ['', 'measured', 'target', 'baseline, same run', ''];
  const lines = [head, ['---', '--:', '--:', '--:', '---'], ...cells];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
