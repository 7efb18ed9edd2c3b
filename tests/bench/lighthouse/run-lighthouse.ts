import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { installPackages } from '../../../scripts/bootstrap.mjs';

const FOLDER = import.meta.dirname;
const PROGRAM = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
const MAX_REPORT_BYTES = 50_000_000;

const run = promisify(execFile);

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const audit = z.object({ numericValue: z.number() });
const report = z.object({
  categories: z.partialRecord(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.object({ 'first-contentful-paint': audit, 'largest-contentful-paint': audit }),
});

/** Lighthouse's result for one load of a page: scores from 0 to 100, times in milliseconds on a simulated phone. */
export interface Verdict {
  scores: Record<string, number>;
  fcp: number;
  lcp: number;
}

/** Installs Lighthouse if it is missing. The shop does not depend on it: it would be a fifth of all packages. */
export const installLighthouse = (): Promise<void> => installPackages(FOLDER);

/** Loads a page as a phone on slow 4G does, and audits it. @param port debugging port of the browser */
export async function runLighthouse(
  url: string,
  port: string,
  categories: readonly string[],
): Promise<Verdict> {
  const args = [
    PROGRAM,
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--only-categories=${categories.join()}`,
    '--no-enable-error-reporting',
    // Keeps the cookies of the signed-in student.
    '--disable-storage-reset',
  ];
  const { stdout } = await run(process.execPath, args, { maxBuffer: MAX_REPORT_BYTES });
  const { categories: judged, audits } = report.parse(JSON.parse(stdout));
  const scores = Object.entries(judged).map(([name, { score }]) => [name, Math.round(score * 100)]);
  return {
    scores: Object.fromEntries(scores),
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
  };
}
