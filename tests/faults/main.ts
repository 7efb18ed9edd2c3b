import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCampaign } from './campaign.ts';
import { ShopProcess } from './shop-process.ts';
import { closingLine } from './tally.ts';

/** `npm run test:faults -- --seed S --purchases N`, see tests/README.md. */

const KILL_EVERY = 15_000;

const options = z.object({
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31),
  purchases: z.coerce.number().int().min(1).max(5_000),
});

function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      purchases: { type: 'string', default: '500' },
    },
  });
  return options.parse(values);
}

const { seed, purchases } = readOptions();
console.log(`Seed ${seed}, ${purchases} purchases, a kill every ${KILL_EVERY / 1000} s`);
const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'));
const shop = new ShopProcess(folder);
try {
  await shop.start();
  const counted = await runCampaign(shop, {
    seed,
    purchases,
    killEvery: KILL_EVERY,
    log: (line) => console.log(line),
  });
  console.log(closingLine(counted));
} finally {
  await shop.kill();
  rmSync(folder, { recursive: true, force: true });
}
