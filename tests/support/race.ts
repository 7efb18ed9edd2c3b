import { z } from 'zod';
import { runInShop } from './run-in-shop.ts';
import type { TestSandbox } from './sandbox.ts';

/** Rounds of each race. More rounds find rarer races: `npm run test:races` runs 1,000. */
export const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 10);

/**
 * Runs rounds in the shop's code, five at the same time, so that their requests overlap.
 * @param result schema of a round's result
 * @param script its imports, and `round(id)`, which may wait for a `moment()`
 * @returns the result of each round
 */
export async function race<T extends z.ZodType>(
  shop: TestSandbox,
  result: T,
  script: string,
): Promise<z.output<T>[]> {
  const { stdout } = await runInShop(
    shop,
    `import { setTimeout as wait } from 'node:timers/promises';
    import pLimit from 'p-limit';
    const moment = () => wait(Math.random() * 20);
    ${script}
    const slot = pLimit(5);
    const rounds = Array.from({ length: ${ROUNDS} }, (_, id) => slot(round, id));
    console.log(JSON.stringify(await Promise.all(rounds)));`,
  );
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return z.array(result).length(ROUNDS).parse(JSON.parse(last));
}
