import fc from 'fast-check';
import { lives, play } from './commands.ts';
import { Life } from './life.ts';
import type { LifeShop } from './life-shop.ts';

export interface CampaignOptions {
  seed: number;
  lives: number;
  /** The most steps of a life. */
  steps: number;
  /** Repeats one life: fast-check names its path where a rule is broken. */
  path?: string | undefined;
}

/** Plays lives of purchases. @throws Error with the shortest life that breaks a rule */
export async function playLives(shop: LifeShop, options: CampaignOptions): Promise<void> {
  const { seed, lives: numRuns, steps, path } = options;
  await fc.assert(
    fc.asyncProperty(fc.boolean(), lives(steps), async (isCalm, commands) =>
      play(await Life.begin(shop, isCalm), commands),
    ),
    { seed, numRuns, ...(path && { path }), includeErrorInReport: true },
  );
}
