import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainLock } from '../packs/packs.mjs';
import { listShopProblems } from './list-shop-problems.ts';

/** Explains each mistake in the configuration of the shop. Runs before anything that imports it. */
const lockProblem = explainLock(join(import.meta.dirname, '..'));
if (lockProblem) {
  console.error(lockProblem);
  process.exit(1);
}
const address = import.meta.resolve('#shop');
const problems = await listShopProblems(address);
const file = relative(process.cwd(), fileURLToPath(address));
for (const problem of problems) console.error(`${file}: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
