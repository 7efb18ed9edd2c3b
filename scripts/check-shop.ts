import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listShopProblems } from './list-shop-problems.ts';

/** Explains each mistake in the configuration of the shop. Runs before anything that imports it. */
const address = import.meta.resolve('#shop');
const problems = await listShopProblems(address);
const file = relative(process.cwd(), fileURLToPath(address));
for (const problem of problems) console.error(`${file}: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
