import type { Curve } from '../row.ts';
import { drawing, INK, LINES, line, path, text } from './svg.ts';

const WIDTH = 760;
const HEIGHT = 340;
const PLOT = { left: 70, right: 560, top: 40, bottom: 290 };

/** Where the numbers of an axis lie, from one end to the other; a wide range is logarithmic. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const positive = values.filter((value) => value > 0);
  const low = Math.min(...positive);
  const high = Math.max(...values);
  const isLog = positive.length === values.length && high / low >= 50;
  const start = isLog ? Math.log(low) : 0;
  const end = isLog ? Math.log(high) : high;
  const at = (value: number) =>
    from + (((isLog ? Math.log(value) : value) - start) / (end - start || 1)) * (to - from);
  const ticks = isLog ? [...new Set(values)] : [0, high / 4, high / 2, (3 * high) / 4, high];
  return { at, ticks };
}

const tick = (value: number) =>
  value >= 10_000 ? `${value / 1_000} k` : `${Math.round(value * 100) / 100}`;

/** Draws how a cost grows. */
export function drawCurve({ title, axes, lines }: Curve): string {
  const points = lines.flatMap((one) => one.points);
  const across = scaleOf(
    points.map(({ x }) => x),
    PLOT.left,
    PLOT.right,
  );
  const up = scaleOf(
    points.map(({ y }) => y),
    PLOT.bottom,
    PLOT.top,
  );
  const drawn = lines.flatMap(({ name, points: own }, index) => {
    const colour = LINES[index % LINES.length] ?? INK;
    const label = PLOT.top + 10 + index * 20;
    return [
      path(
        own.map(({ x, y }) => [across.at(x), up.at(y)]),
        colour,
      ),
      text(PLOT.right + 16, label, name, { fill: colour }),
    ];
  });
  return drawing(WIDTH, HEIGHT, `${title}: ${axes.y} by ${axes.x}`, [
    text(PLOT.left, 20, title, { size: 14 }),
    line(PLOT.left, PLOT.bottom, PLOT.right, PLOT.bottom),
    line(PLOT.left, PLOT.top, PLOT.left, PLOT.bottom),
    ...across.ticks.map((at) =>
      text(across.at(at), PLOT.bottom + 18, tick(at), { anchor: 'middle' }),
    ),
    ...up.ticks.map((at) => text(PLOT.left - 8, up.at(at) + 4, tick(at), { anchor: 'end' })),
    text((PLOT.left + PLOT.right) / 2, PLOT.bottom + 40, axes.x, { anchor: 'middle' }),
    text(PLOT.left - 50, PLOT.top - 8, axes.y),
    ...drawn,
  ]);
}
