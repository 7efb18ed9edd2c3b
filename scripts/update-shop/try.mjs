/**
 * Tries this version of the shop before an update swaps it in: installs, checks, builds and buys. The version before runs
 * it in a work tree without packages, so it uses only Node's own modules.
 */
import { Progress } from '../../sandbox/kit/progress.mjs';
import { ownNode, prepare, runQuietly } from '../bootstrap.mjs';
import { interruption } from '../process-group.mjs';

const LAST_LINES = 20;
const progress = new Progress(process.stdout);
const interrupted = interruption();

/** @param {string} name @param {string} expectation @param {string[]} args @param {string} failure */
async function tryStep(name, expectation, args, failure) {
  const { code, output } = await progress.step(name, expectation, () =>
    runQuietly(ownNode(), args),
  );
  if (code === 0) return;
  if (interrupted.aborted) process.exit(1);
  console.error(output.trim().split('\n').slice(-LAST_LINES).join('\n'));
  console.error(`\n${failure}`);
  process.exit(1);
}

await prepare();
await tryStep(
  'Checking the configuration',
  'a few seconds',
  ['scripts/check-shop.ts'],
  'The configuration does not fit this version.',
);
await tryStep(
  'Building the shop, buying and opening a file',
  'about a minute',
  ['scripts/update-shop/try-purchase.ts'],
  'The shop could not be built, or a purchase with test money failed.',
);
