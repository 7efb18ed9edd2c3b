import type { Measured } from '../row.ts';
import { drawCurve } from './draw-curve.ts';
import { drawRows } from './draw-rows.ts';

/** Draws each bench's rows against their targets, and each curve. @returns SVG by file name */
export function drawAll(results: ReadonlyMap<string, Measured>): [file: string, svg: string][] {
  return [...results].flatMap(([name, { rows, curves = [] }]) => [
    ...(rows.length === 0 ? [] : [[`${name}.svg`, drawRows(rows)] as [string, string]]),
    ...curves.map((curve, index): [string, string] => [
      `${name}-growth-${index + 1}.svg`,
      drawCurve(curve),
    ]),
  ]);
}
