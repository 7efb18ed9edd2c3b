import { isMet, type Row } from '../row.ts';
import { figure } from '../table.ts';
import { BAD, bar, drawing, GOOD, INK, line, text } from './svg.ts';

const WIDTH = 760;
const LEFT = 330;
const UNIT = 240;
const ROW = 26;
const TOP = 30;

/** The longest bar, as a multiple of its target. */
const LONGEST = 1.6;

/** Draws each row as a bar that is measured in its own target: the line at 1 is the target. */
export function drawRows(rows: readonly Row[]): string {
  const height = TOP + rows.length * ROW + 10;
  const bars = rows.flatMap((row, index) => {
    const y = TOP + index * ROW;
    const share = row.target === 0 ? (row.measured === 0 ? 0 : LONGEST) : row.measured / row.target;
    const length = Math.min(LONGEST, share) * UNIT;
    const sign = row.bound === 'at most' ? '≤' : '≥';
    return [
      text(LEFT - 8, y + 14, row.name, { anchor: 'end' }),
      bar(LEFT, y + 3, length, 14, isMet(row) ? GOOD : BAD),
      text(
        LEFT + Math.max(length, UNIT) + 6,
        y + 14,
        `${figure(row.measured, row.unit)} (${sign} ${figure(row.target, row.unit)})`,
      ),
    ];
  });
  const target = line(LEFT + UNIT, TOP - 6, LEFT + UNIT, height - 10, INK);
  const head = text(LEFT + UNIT, TOP - 12, 'target', { anchor: 'middle' });
  const title = `Measured figures against their targets: ${rows.map(({ name }) => name).join(', ')}`;
  return drawing(WIDTH, height, title, [...bars, target, head]);
}
