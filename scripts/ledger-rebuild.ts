import { z } from 'zod';
import { count, formatCount } from '#contract/count.ts';
import { rebuildLedger } from '#server/checkout/rebuild-ledger.ts';
import { progress, runCommand } from './ledger/run-command.ts';
import { readShopSettings } from './shop-settings.ts';
import { print } from './terminal.ts';

const ALL = { schema: z.record(z.string(), z.string().optional()), prefix: 'KV_REST_API_' };

const MAX_NAMED = 50;

/** Fills the ledger of the local shop, or the ledger that the environment names, from the payment provider. */
async function rebuild(): Promise<0 | 1> {
  // The rules read their settings from this process's environment, as the functions do.
  Object.assign(process.env, await readShopSettings({ ...process.env }, ALL));
  print(
    'If you have a backup, restore it first (npm run ledger:restore): the payment provider has no record of ' +
      'what you granted or revoked.',
  );
  const tell = progress((paid) => `${paid} payments so far.`);
  const { paid, added, withoutAccount, second } = await rebuildLedger(tell);
  print(
    `The payment provider has ${count(paid, 'paid payment')} of this shop. ` +
      `${formatCount(added)} of them were missing from the ledger and have been restored.`,
  );
  if (second.length > 0) {
    print(
      `${count(second.length, 'second payment')} for a subject: look at them in the panel. ` +
        'No second payment was refunded, because you may have revoked the first purchase. ' +
        `Refund what was paid twice: ${named(second)}.`,
    );
  }
  if (withoutAccount.length > 0) {
    print(
      'Orders whose access returns once ledger:restore restores their accounts, or their orders of places: ' +
        `${named(withoutAccount)}.`,
    );
  }
  print(`${count(withoutAccount.length, 'payment')} found no account.`);
  return 0;
}

function named(orders: string[]): string {
  const others = orders.length - MAX_NAMED;
  const some = orders.slice(0, MAX_NAMED).join(', ');
  return others > 0 ? `${some} and ${others} more` : some;
}

if (import.meta.main) await runCommand(rebuild, 'The key-value store or the payment provider');
