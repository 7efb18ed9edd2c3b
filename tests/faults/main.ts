import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';
import { ShopProcess } from './shop-process.ts';
import { reliabilityDocument } from './table/document.ts';
import { runTable } from './table/run-table.ts';
import { closingLine, isPerfect } from './tally.ts';

/** `npm run test:faults`, see tests/README.md. */

const ROOT = resolve(import.meta.dirname, '../..');

/** Milliseconds between two kills of the shop. */
const KILL_EVERY = 15_000;

/** A run of this size also tries each fault on its own, and writes the document. */
const FULL_RUN = 500;

const options = z.object({
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
  purchases: z.coerce.number().int().min(1).max(5_000),
});

function readOptions(): z.output<typeof options> {
  const given = {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    purchases: { type: 'string', default: String(FULL_RUN) },
  } as const;
  try {
    return options.parse(parseArgs({ options: given }).values);
  } catch {
    print(
      'Use: npm run test:faults -- --seed S --purchases N. S and N are whole numbers, N at most 5000.',
    );
    process.exit(1);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { seed, purchases } = readOptions();
const folders = mkdtempSync(join(tmpdir(), 'shop-faults-'));
const newFolder = () => mkdtempSync(join(folders, 'shop-'));
const shop = new ShopProcess(newFolder());
try {
  print(`Seed ${seed}: ${purchases} purchases, and a kill every ${KILL_EVERY / 1000} s`);
  await shop.start();
  const counted = await runCampaign(shop, { seed, purchases, killEvery: KILL_EVERY, log: print });
  await shop.kill();
  const result = closingLine(counted);
  let areCellsGood = true;
  if (purchases >= FULL_RUN) {
    print('Trying each fault of each service in each journey');
    const cells = await runTable(newFolder);
    areCellsGood = cells.every(({ healing }) => healing !== 'lost');
    const document = reliabilityDocument(cells, `Seed ${seed}. ${result}`);
    writeFileSync(join(ROOT, 'docs', 'reliability.md'), document);
    print(
      `docs/reliability.md: ${cells.length} cases${areCellsGood ? '' : ', something was lost'}`,
    );
  }
  print(result);
  process.exitCode = isPerfect(counted, purchases) && areCellsGood ? 0 : 1;
} finally {
  await shop.kill();
  rmSync(folders, { recursive: true, force: true });
}
