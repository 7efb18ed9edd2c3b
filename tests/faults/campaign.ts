import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { runScheduled } from './control.ts';
import { planStudents } from './plan.ts';
import { createRandom } from './random.ts';
import { clearAllFaults, injectRandomFaults } from './random-faults.ts';
import type { ShopProcess } from './shop-process.ts';
import { PersistentStudent } from './student.ts';
import { type Bought, isSettled, type Tally, tally } from './tally.ts';

export interface CampaignOptions {
  seed: number;
  /** How many purchases the students make in all. */
  purchases: number;
  /** Milliseconds between two kills of the shop with all its stand-ins. */
  killEvery: number;
  /** How many kills there are at most. On a busy machine it takes long to start again, so that others follow. */
  kills?: number;
  log?: (line: string) => void;
}

/** Students who are busy at the same moment. */
const AT_ONCE = 6;

/** Milliseconds between two runs of the reconciliation. In production it runs every ten minutes. */
const RECONCILE_EVERY = 5_000;

/** Three minutes, in milliseconds: a lock of a killed sender lasts one. */
const SETTLING_TIME = 3 * 60_000;

/**
 * Lets students buy while services fail at random and the shop is killed again and again; then ends
 * the faults and waits until everything that was paid is delivered.
 * @returns what was paid, opened, emailed and charged twice
 */
export async function runCampaign(
  shop: ShopProcess,
  { seed, purchases, killEvery, kills = Infinity, log = () => {} }: CampaignOptions,
): Promise<Tally> {
  const random = createRandom(seed);
  const faults = random.fork();
  const stop = new AbortController();
  let killed = 0;
  const troubles = Promise.all([
    injectRandomFaults(shop, faults, stop.signal),
    repeat(RECONCILE_EVERY, stop.signal, () => runScheduled(shop.shop, 'reconcile')),
    repeat(killEvery, stop.signal, async () => {
      if (killed === kills) return;
      killed += 1;
      await shop.kill();
      await shop.start();
    }),
  ]);
  const bought: Bought[] = [];
  const limit = pLimit(AT_ONCE);
  const students = planStudents(seed, purchases).map((planned) =>
    limit(async () => {
      const student = await PersistentStudent.signUp(shop, planned.random);
      for (const { subjectId, behaviour } of planned.purchases) {
        await student.buy(subjectId, behaviour);
        bought.push({ student, subjectId });
        if (bought.length % 50 === 0) log(`${bought.length} of ${purchases} paid`);
      }
    }),
  );
  try {
    await Promise.all(students);
  } finally {
    limit.clearQueue();
    stop.abort();
    await troubles;
  }
  await clearAllFaults(shop);
  return settle(shop, bought);
}

/** Waits until everything is delivered, as far as it ever will be. */
async function settle(shop: ShopProcess, bought: Bought[]): Promise<Tally> {
  const end = Date.now() + SETTLING_TIME;
  for (;;) {
    await runScheduled(shop.shop, 'reconcile');
    const counted = await tally(shop.shop, bought);
    if (isSettled(counted) || Date.now() > end) return counted;
    await pause(RECONCILE_EVERY);
  }
}

/** Repeats work until told to stop. Work that fails is tried again the next time. */
async function repeat(every: number, stop: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await pause(every, undefined, { signal: stop }).catch(() => {});
    if (!stop.aborted) await work().catch(() => {});
  }
}
