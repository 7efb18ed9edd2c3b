import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { MICRO } from '../support/ids.ts';
import { IS_TESTING_ALL } from '../support/test-all.ts';
import { play, runModel } from './campaign.ts';
import { ModelShop } from './model-shop.ts';
import type { TroubledStep } from './steps.ts';

/** A purchase during which the shop is killed, after the mail server has accepted the email about it. */
const KILLED: TroubledStep[] = [
  {
    name: 'pay',
    isAfterDeletion: false,
    act: (run) => run.pay({ subjectId: MICRO }),
    trouble: { service: 'payments', kind: 'lost response', after: 0 },
  },
  {
    name: 'complete',
    isAfterDeletion: false,
    act: (run) => run.during(() => run.complete(run.payment(0)?.id ?? '')),
    trouble: { service: 'inbox', kind: 'kill -9', after: 0 },
  },
];

test('access, money and emails are exactly what is due, whatever happens to a purchase', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-model-'));
  const shop = new ModelShop(folder);
  onTestFinished(async () => {
    await shop.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await shop.start();
  await play(shop, KILLED);
  if (IS_TESTING_ALL) await runModel(shop, { seed: 3, runs: 4, steps: 12 });
}, 300_000);
