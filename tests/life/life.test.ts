import { test } from 'vitest';
import { startTestSandbox } from '../support/sandbox.ts';
import { playLives } from './campaign.ts';
import { EVENT_SECRET, LifeShop } from './life-shop.ts';

const sandbox = await startTestSandbox({
  isSeeded: true,
  env: { STRIPE_WEBHOOK_SECRET: EVENT_SECRET },
});

/** @covers payments.life */
test('access is given exactly when due and no one is charged twice, whatever happens to a purchase', async () => {
  await playLives(new LifeShop(sandbox), { seed: 7, lives: 40, steps: 14 });
}, 300_000);
