import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Progress } from 'local-stand-ins/kit/progress.mjs';
import { ROOT } from '../bootstrap.mjs';
import { printError } from '../terminal.ts';
import { updateShop } from './update-shop.ts';

const HELP = `npm run update-shop   takes the newest release of the product: merges, installs, checks, builds and buys in a
copy, then swaps, or changes nothing and says why

  --to 0.4.0    takes this release
  --dry-run     changes nothing, and says what would change
  --shop FOLDER updates the shop in this folder, which may be older than 0.3.0`;

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: { to: text, shop: text, 'dry-run': flag, help: flag },
  });
  if (values.help) return console.log(HELP);
  await updateShop({
    root: resolve(values.shop ?? ROOT),
    product: ROOT,
    asked: values.to,
    isDryRun: values['dry-run'],
    progress: new Progress(process.stdout),
  });
}

// A killed `npm run update-shop` ends its work too: the next one starts anew.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

main().catch((error: unknown) => {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
