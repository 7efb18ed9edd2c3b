import { createClient } from '@vercel/kv';
import fc from 'fast-check';
import { config } from '#server/config.ts';
import { madePayment, PAYMENTS, step } from './sales-steps.ts';
import { ShopOfSales } from './shop-of-sales.ts';

/**
 * Checks the figures after random steps, in a process of its own with a shop's settings: a rule reads its
 * settings once.
 */

const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = config();
const store = createClient({ url, token });

const payments = fc.array(madePayment, { minLength: PAYMENTS, maxLength: PAYMENTS });
const steps = fc.array(step, { minLength: 20, maxLength: 40 });

// Few, because each takes a second of a busy machine. `RUNS=200` looks harder.
await fc.assert(
  fc.asyncProperty(payments, steps, async (made, taken) => {
    // All of it: what is left of an earlier shop would be sales that the steps know nothing of.
    const [, keys] = await store.scan('0', { match: '*', count: 1_000_000 });
    if (keys.length > 0) await store.del(...keys);
    const shop = new ShopOfSales(store, made);
    await shop.addLatest();
    for (const one of taken) await shop.take(one);
    await shop.check();
    // From the summaries that the check has saved.
    await shop.check();
  }),
  // Shrinking would take longer than the test may.
  { numRuns: Number(process.env['RUNS'] ?? 12), endOnFailure: true },
);
