import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCampaign } from './campaign.ts';
import { ShopProcess } from './shop-process.ts';
import { closingLine } from './tally.ts';

/** A sender that was killed holds its lock for a minute. */
const TIMEOUT = 480_000;

test(
  'what was paid is open, confirmed once and charged once, through random faults and kills',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'));
    const shop = new ShopProcess(folder);
    onTestFinished(async () => {
      await shop.kill();
      rmSync(folder, { recursive: true, force: true });
    });
    await shop.start();
    const counted = await runCampaign(shop, { seed: 7, purchases: 8, killEvery: 5_000, kills: 4 });
    expect(closingLine(counted)).toBe(
      '8 paid: 8 accesses, 8 mailed, 0 mailed twice, 0 charged twice',
    );
  },
  TIMEOUT,
);
