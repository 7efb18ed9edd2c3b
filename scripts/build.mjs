/** `npm run build`, also at the host: checks the shop and its settings, builds the pages and bundles the functions. */
import { bin, ownNode, run } from './bootstrap.mjs';

const STEPS = [
  ['scripts/check-shop.ts'],
  ['scripts/check-environment.ts'],
  [bin('astro'), 'build'],
  ['scripts/bundle-functions.ts'],
  ['scripts/check-output.ts', 'dist', '.functions'],
];

for (const args of STEPS) {
  process.exitCode = await run(ownNode(), args);
  if (process.exitCode !== 0) break;
}
