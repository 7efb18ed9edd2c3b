import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runModel } from './campaign.ts';

/** `npm run test:offline`, see tests/README.md. */

const options = z.object({
  seed: z.coerce.number().int().min(0),
  runs: z.coerce.number().int().min(1).max(1_000_000),
  steps: z.coerce.number().int().min(1).max(200),
  path: z.string().optional(),
});

function readOptions(): z.output<typeof options> {
  const given = {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '10000' },
    steps: { type: 'string', default: '25' },
    path: { type: 'string' },
  } as const;
  try {
    return options.parse(parseArgs({ options: given }).values);
  } catch {
    print('Use: npm run test:offline -- --seed S --runs N --steps M --path P.');
    process.exit(1);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const given = readOptions();
try {
  print(`Seed ${given.seed}: ${given.runs} runs of at most ${given.steps} steps`);
  await runModel(given);
  print('No response of another account, no notes after access ended, no lost answer.');
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
