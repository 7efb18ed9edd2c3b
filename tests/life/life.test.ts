import { test } from 'vitest';
import { startTestSandbox } from '../support/sandbox.ts';
import { playLives } from './campaign.ts';
import { EVENT_SECRET, LifeShop } from './life-shop.ts';

const sandbox = await startTestSandbox({
  isSeeded: true,
  env: { STRIPE_WEBHOOK_SECRET: EVENT_SECRET },
});

/** In ten lives each they find every fault, put into the shop on purpose, that the first one finds in forty. */
const SEEDS = [16, 25];

test('access is given exactly when due and no one is charged twice, whatever happens to a purchase', async () => {
  const shop = new LifeShop(sandbox);
  for (const seed of SEEDS) await playLives(shop, { seed, lives: 10, steps: 14 });
}, 300_000);
