import fc from 'fast-check';
import type { ModelShop } from './model-shop.ts';
import { checkAnyTime, passDay } from './rules.ts';
import { Run } from './run.ts';
import { runs, type TroubledStep } from './steps.ts';

export interface CampaignOptions {
  seed: number;
  runs: number;
  /** The most steps of a run. */
  steps: number;
  /** Repeats one run: fast-check names its path if a rule is broken. */
  path?: string | undefined;
}

/** Does the steps of a run, then lets the shop catch up, and checks that all rules hold. */
export async function play(shop: ModelShop, steps: TroubledStep[]): Promise<void> {
  const run = await Run.begin(shop);
  for (const step of steps) {
    if (run.isDeleted && !step.isAfterDeletion) continue;
    run.trouble = step.trouble;
    await step.act(run);
    run.trouble = undefined;
    await checkAnyTime(run);
  }
  await passDay(run);
}

/** Runs the model. @throws Error with the shortest run that breaks a rule */
export async function runModel(shop: ModelShop, options: CampaignOptions): Promise<void> {
  const { seed, runs: numRuns, steps, path } = options;
  await fc.assert(
    fc.asyncProperty(runs(steps), (drawn) => play(shop, drawn)),
    { seed, numRuns, ...(path && { path }), includeErrorInReport: true },
  );
}
