import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runModel } from './campaign.ts';
import { ModelShop } from './model-shop.ts';
import { runPlacesModel } from './places.ts';

/** `npm run test:model`, see tests/README.md. */

const options = z.object({
  seed: z.coerce.number().int().min(0),
  runs: z.coerce.number().int().min(1).max(100_000),
  steps: z.coerce.number().int().min(1).max(200),
  path: z.string().optional(),
  only: z.enum(['purchases', 'places']).optional(),
});

function readOptions(): z.output<typeof options> {
  const given = {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    runs: { type: 'string', default: '300' },
    steps: { type: 'string', default: '25' },
    path: { type: 'string' },
    only: { type: 'string' },
  } as const;
  try {
    return options.parse(parseArgs({ options: given }).values);
  } catch {
    print(
      'Use: npm run test:model -- --seed S --runs N --steps M --path P --only purchases|places.',
    );
    process.exit(1);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const given = readOptions();
const folder = mkdtempSync(join(tmpdir(), 'shop-model-'));
const shop = new ModelShop(folder);
try {
  print(`Seed ${given.seed}: ${given.runs} runs of at most ${given.steps} steps`);
  await shop.start();
  if (given.only !== 'places') {
    await runModel(shop, given);
    print('Access, money and emails were always exactly what was due.');
  }
  if (given.only !== 'purchases') {
    await runPlacesModel(shop, given);
    print('Places, access and numbers of documents were always exact.');
  }
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await shop.kill();
  rmSync(folder, { recursive: true, force: true });
}
