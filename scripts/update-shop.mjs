/** `npm run update-shop`: finishes an interrupted update first, even of a shop whose files are of two versions. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finishSwap, lockShop } from './update-shop/swap.mjs';

const args = process.argv.slice(2);
// npm keeps the flag for itself if "--" is missing.
if (process.env.npm_config_dry_run === 'true') args.push('--dry-run');
delete process.env.npm_config_dry_run;
// Ctrl-C ends the running step, which explains it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const shop = parseArgs({ args, options: { shop: { type: 'string' } }, strict: false }).values.shop;
const root = join(import.meta.dirname ?? '.', '..');
const folder = typeof shop === 'string' ? resolve(shop) : root;
// The commands that it runs have folders of their own.
if (folder !== root) args.push('--shop', folder);
try {
  lockShop(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await finishSwap(folder);
// Imported only now, because it may be a file of the version before.
const { ownNode, prepare, run } = await import('./bootstrap.mjs');
await prepare();
process.exitCode = await run(ownNode(), [join(root, 'scripts/update-shop/main.ts'), ...args], {
  isTied: true,
});
// The installation replaces the packages of the command, which has therefore ended.
if (process.exitCode === 0) await finishSwap(folder);
