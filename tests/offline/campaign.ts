import fc from 'fast-check';
import { online } from './connection.ts';
import type { Rules } from './model-device.ts';
import { Run } from './run.ts';
import { runs } from './steps.ts';

export interface CampaignOptions {
  seed: number;
  runs: number;
  /** The most steps of a run. */
  steps: number;
  /** Repeats one run: fast-check names its path if a rule is broken. */
  path?: string | undefined;
}

/** Runs the model. @throws Error with the shortest run that breaks a rule */
export async function runModel(options: CampaignOptions, rules?: Rules): Promise<void> {
  const { seed, runs: numRuns, steps, path } = options;
  await fc.assert(
    fc.asyncProperty(runs(steps), async (drawn) => {
      const run = new Run(rules);
      await run.signIn(online(), 'anna');
      for (const { act } of drawn) {
        await act(run);
        await run.check();
      }
      await run.finish();
    }),
    { seed, numRuns, ...(path && { path }), includeErrorInReport: true },
  );
}
