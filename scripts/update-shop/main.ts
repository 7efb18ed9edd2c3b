import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Progress } from 'local-stand-ins/kit/progress.mjs';
import { ROOT } from '../bootstrap.mjs';
import { interruption } from '../process-group.mjs';
import { printError } from '../terminal.ts';
import { updateShop } from './update-shop.ts';

const HELP = `npm run update-shop   takes the newest release of the product: merges, installs, checks, builds and buys in a
copy, then swaps, or changes nothing and says why

  --to 0.4.0    takes this release
  --dry-run     changes nothing, and says what would change
  --shop FOLDER updates the shop in this folder, which may be older than 0.3.0`;

const signal = interruption();

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
    signal,
    progress: new Progress(process.stdout),
  });
}

// A killed `npm run update-shop` ends its work too: the next one starts anew.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

main().catch(async (error: unknown) => {
  // A signal that ended a command is noticed only now.
  await setImmediate();
  const message = error instanceof Error ? error.message : String(error);
  printError(signal.aborted ? 'The update was interrupted. Nothing was changed.' : message);
  process.exitCode = 1;
});
