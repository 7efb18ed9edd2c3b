import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startSandbox } from '#sandbox/shop/start.ts';
import { findUntried, fuzz } from './campaign.ts';

/** `npm run test:fuzz`, see tests/README.md. */

const options = z.object({
  seed: z.coerce.number().int().min(0),
  inputs: z.coerce.number().int().min(1).max(100_000),
  only: z.string().optional(),
});

function readOptions(): z.output<typeof options> {
  const given = {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    inputs: { type: 'string', default: '2000' },
    only: { type: 'string' },
  } as const;
  try {
    return options.parse(parseArgs({ options: given }).values);
  } catch {
    print('Use: npm run test:fuzz -- --seed S --inputs N --only "POST /api/auth/login".');
    process.exit(1);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const given = readOptions();
const dataDir = mkdtempSync(join(tmpdir(), 'shop-fuzz-'));
const root = resolve(import.meta.dirname, '../..');
const shop = await startSandbox({
  root,
  dataDir,
  port: 0,
  site: 'none',
  hasClock: false,
  hasStudent: false,
  logFunctions: () => {},
});
try {
  print(`Seed ${given.seed}: ${given.inputs} inputs for each endpoint`);
  const fuzzed = await fuzz(shop, { ...given, log: print });
  const { histogram, findings } = fuzzed;
  for (const { endpoint, problem, input } of findings) print(`\n${endpoint}: ${problem}\n${input}`);
  const total = [...histogram.values()].flatMap((row) => [...row.values()]);
  const sum = total.reduce((all, count) => all + count, 0);
  print(`\n${sum} inputs at ${histogram.size} endpoints: ${findings.length} broke a rule.`);
  const untried = findUntried(fuzzed, given.inputs);
  for (const line of untried) print(`Refused for their number, and so not tried: ${line}`);
  process.exitCode = findings.length === 0 && untried.length === 0 ? 0 : 1;
} finally {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
}
