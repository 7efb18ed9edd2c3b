/** `npm start`: installs missing packages and starts the shop on its local stand-ins. */
import { join } from 'node:path';
import { HELP, readFlags } from '../local-shop/flags.mjs';
import { packEnvironment } from '../packs/packs.mjs';
import { endWithNpm, environment, ownNode, prepare, ROOT, run } from './bootstrap.mjs';

const args = process.argv.slice(2);
const { flags, problem } = readFlags(args);
if (problem || flags?.help) {
  if (problem) console.error(problem);
  else console.log(HELP);
  process.exit(problem ? 1 : 0);
}
const pack = flags?.pack ?? process.env.SHOP_PACK;
await prepare();
endWithNpm();
const env = {
  ...environment,
  ...packEnvironment(pack),
  ...(pack && { SHOP_DATA: process.env.SHOP_DATA || `.shop-${pack}` }),
};
process.exitCode = await run(ownNode(), [join(ROOT, 'scripts', 'check-shop.ts')], { env });
if (process.exitCode === 0) {
  const shop = join(ROOT, 'local-shop', 'main.ts');
  process.exitCode = await run(ownNode(), [shop, ...args], { isTied: true, env });
}
