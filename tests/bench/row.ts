import { z } from 'zod';

/** One line of the table of targets. */
export const row = z.object({
  /** What is measured. */
  name: z.string(),
  measured: z.number(),
  /** The unit of all numbers of the row; empty for a plain count or ratio. */
  unit: z.string(),
  bound: z.enum(['at most', 'at least']),
  target: z.number(),
  /** The bare case of the same run that the figure is compared with. */
  baseline: z.object({ name: z.string(), measured: z.number(), unit: z.string() }).optional(),
});
export type Row = z.infer<typeof row>;

/** How a cost grows, for a plot. */
export const curve = z.object({
  title: z.string(),
  /** What grows, and what it costs, with their units. */
  axes: z.object({ x: z.string(), y: z.string() }),
  lines: z.array(
    z.object({ name: z.string(), points: z.array(z.object({ x: z.number(), y: z.number() })) }),
  ),
});
export type Curve = z.infer<typeof curve>;

/** What one bench has measured. */
export const measured = z.object({
  rows: z.array(row),
  curves: z.array(curve).optional(),
  /** What a reader of the figures must know, one sentence each. */
  notes: z.array(z.string()).optional(),
});
export type Measured = z.infer<typeof measured>;

/** A group of rows that is measured together. */
export interface Bench {
  name: string;
  measure(log: (line: string) => void): Promise<Measured>;
}

export const isMet = ({ measured: value, bound, target }: Row): boolean =>
  bound === 'at most' ? value <= target : value >= target;
