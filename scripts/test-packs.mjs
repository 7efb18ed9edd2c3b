/**
 * `npm run test:packs`: buys, reads and practises in the shop of each pack, one after another, and in the shop without
 * features. `-- --pack NAME` tests one.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explainLock, listPacks, packEnvironment } from '../packs/packs.mjs';
import { bin, ownNode, prepare, ROOT, run } from './bootstrap.mjs';
import { browserEnvironment } from './browser.mjs';

const { values } = parseArgs({ options: { pack: { type: 'string' } } });
const lockProblem = explainLock(ROOT);
if (lockProblem) {
  console.error(lockProblem);
  process.exit(1);
}
const { own, others } = listPacks(ROOT);
const packs = [own, ...others, 'plain'];
if (values.pack !== undefined && !packs.includes(values.pack)) {
  console.error(`There is no pack ${values.pack}. The packs are ${packs.join(', ')}.`);
  process.exit(1);
}

await prepare();
const common = await browserEnvironment();
for (const pack of values.pack === undefined ? packs : [values.pack]) {
  console.log(`\n▸ ${pack}`);
  const env = { ...common, ...packEnvironment(pack === own ? undefined : pack) };
  const args = ['test', '-c', join('tests', 'packs', 'playwright.config.ts')];
  if ((await run(ownNode(), [bin('playwright'), ...args], { env })) !== 0) process.exitCode = 1;
}
