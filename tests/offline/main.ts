import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runInBrowser } from './browser/campaign.ts';
import { runModel } from './campaign.ts';

/** `npm run test:offline`, see tests/README.md. */

const options = z.object({
  seed: z.coerce.number().int().min(0),
  runs: z.coerce.number().int().min(1).max(1_000_000),
  browser: z.coerce.number().int().min(1).max(10_000).optional(),
  only: z.coerce.number().int().min(1).optional(),
  steps: z.coerce.number().int().min(1).max(200).optional(),
  path: z.string().optional(),
});

function readOptions(): z.output<typeof options> {
  const given = {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '10000' },
    browser: { type: 'string' },
    only: { type: 'string' },
    steps: { type: 'string' },
    path: { type: 'string' },
  } as const;
  try {
    return options.parse(parseArgs({ options: given }).values);
  } catch {
    print(
      'Use: npm run test:offline -- --seed S --runs N --steps M --path P, or --browser N --only K.',
    );
    process.exit(1);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { seed, runs, browser, only, path, steps } = readOptions();
try {
  if (browser === undefined) {
    const most = steps ?? 25;
    print(`Seed ${seed}: ${runs} runs of at most ${most} steps`);
    await runModel({ seed, runs, steps: most, path });
  } else {
    const each = steps ?? 8;
    print(`Seed ${seed}: ${browser} sequences of ${each} steps in Chromium`);
    await runInBrowser({ seed, browser, steps: each, only, print });
  }
  print('No response of another account, no notes after access ended, no lost answer.');
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
