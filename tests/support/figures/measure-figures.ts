import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const cost = z.object({ cpu: z.number(), requests: z.int() });

/** What the owner's figures cost a function. CPU in milliseconds, requests to the key-value store. */
const figuresCost = z.object({
  /** Adding up every day, as after a store was filled again. */
  catchUp: cost,
  /** The figures of the panel, once today's have changed: the median, and the most requests. */
  overview: cost,
  export: z.object({
    ...cost.shape,
    /** Requests until the first bytes can be sent. */
    requestsBefore: z.int(),
    mostAtOnce: z.int(),
    chunks: z.int(),
    megabytes: z.number(),
    /** The most that was in use at once. Megabytes. */
    heap: z.number(),
  }),
});
export type FiguresCost = z.infer<typeof figuresCost>;

const cwd = join(import.meta.dirname, '../../..');

/**
 * Measures the figures and the export of the store that `fillStore` has filled, in a new process.
 * @param env the settings of a shop
 */
export async function measureFigures(env: NodeJS.ProcessEnv): Promise<FiguresCost> {
  const args = ['--expose-gc', 'tests/support/figures/main.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env });
  return figuresCost.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}
