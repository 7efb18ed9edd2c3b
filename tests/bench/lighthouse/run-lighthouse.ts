import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const FOLDER = import.meta.dirname;
const PROGRAM = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
/** Of a report, in bytes. */
const MAX_REPORT = 50_000_000;

const run = promisify(execFile);

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.partialRecord(z.enum(CATEGORIES), category),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});

/** What Lighthouse says of one load of a page. */
export interface Verdict {
  /** From 0 to 100. */
  scores: Partial<Record<Category, number>>;
  /** In milliseconds, as on a simulated phone. */
  fcp: number;
  lcp: number;
  /** How fast the machine was meanwhile: a quiet one of 2020 has about 1,500. */
  benchmarkIndex: number;
  /** The audits that cost points. */
  faults: string[];
}

/** Installs Lighthouse where it is missing. It is not one of the shop's packages, of which it would be a fifth. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(PROGRAM)) return;
  await run('npm', ['ci', '--prefix', FOLDER, '--ignore-scripts'], { cwd: FOLDER });
}

interface LighthouseOptions {
  /** Where the browser listens. */
  port: number;
  categories: readonly Category[];
  /** Whether the browser's cookies are kept. */
  isSignedIn?: boolean;
}

/** Loads a page as a phone on slow 4G would, and judges it. */
export async function runLighthouse(
  url: string,
  { port, categories, isSignedIn = false }: LighthouseOptions,
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
    ...(isSignedIn ? ['--disable-storage-reset'] : []),
  ];
  const { stdout } = await run(process.execPath, args, { maxBuffer: MAX_REPORT });
  const { categories: judged, audits, environment } = report.parse(JSON.parse(stdout));
  const found = Object.values(judged).flatMap(({ auditRefs }) => auditRefs);
  const isFault = ({ id, weight }: (typeof found)[number]) =>
    weight > 0 && (audits[id]?.score ?? 1) < 1;
  const timeOf = (id: string) => audits[id]?.numericValue ?? 0;
  return {
    scores: Object.fromEntries(
      Object.entries(judged).map(([name, { score }]) => [name, Math.round(score * 100)]),
    ),
    benchmarkIndex: environment.benchmarkIndex,
    fcp: timeOf('first-contentful-paint'),
    lcp: timeOf('largest-contentful-paint'),
    faults: found.filter(isFault).map(({ id }) => id),
  };
}
