import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startSandbox } from '#sandbox/shop/start.ts';
import { playLives } from './campaign.ts';
import { EVENT_SECRET, LifeShop } from './life-shop.ts';

/** `npm run test:life`, see tests/README.md. */

const options = z.object({
  seed: z.coerce.number().int().min(0),
  lives: z.coerce.number().int().min(1).max(100_000),
  steps: z.coerce.number().int().min(1).max(200),
  path: z.string().optional(),
});

function readOptions(): z.output<typeof options> {
  const given = {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    lives: { type: 'string', default: '300' },
    steps: { type: 'string', default: '25' },
    path: { type: 'string' },
  } as const;
  try {
    return options.parse(parseArgs({ options: given }).values);
  } catch {
    print('Use: npm run test:life -- --seed S --lives N --steps M --path P.');
    process.exit(1);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const given = readOptions();
const dataDir = mkdtempSync(join(tmpdir(), 'shop-life-'));
const root = resolve(import.meta.dirname, '../..');
const shop = await startSandbox({
  root,
  dataDir,
  port: 0,
  site: 'none',
  hasClock: false,
  hasStudent: false,
  env: { STRIPE_WEBHOOK_SECRET: EVENT_SECRET },
  logFunctions: () => {},
});
try {
  print(`Seed ${given.seed}: ${given.lives} lives of at most ${given.steps} steps`);
  await playLives(new LifeShop(shop), given);
  print('Access and money were always exactly what was due, and no one was charged twice.');
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
}
