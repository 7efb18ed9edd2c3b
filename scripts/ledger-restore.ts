import { existsSync } from 'node:fs';
import { count, formatCount } from '#contract/count.ts';
import { checkBackup, readBackup } from './ledger/backup-file.ts';
import { openStore } from './ledger/open-store.ts';
import { describeCounts } from './ledger/record.ts';
import { restoreBackup } from './ledger/restore-backup.ts';
import { progress, runCommand } from './ledger/run-command.ts';
import { print, printError } from './terminal.ts';

const USAGE = 'npm run ledger:restore -- FILE    merges a backup into the ledger';

async function restore(): Promise<0 | 1> {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error(USAGE);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const { store, key } = await openStore(process.env);
  const { at, dataVersion, counts } = await checkBackup(file, key);
  print(`${file} of ${at} is intact: ${describeCounts(counts)}.`);
  const tell = progress((read) => `${read} of ${formatCount(counts.records)} records.`);
  const { accounts, purchases, passkeys, taken, foreignLinks } = await restoreBackup(
    store,
    { dataVersion, records: readBackup(file, key) },
    tell,
  );
  print(
    `${describeCounts({ records: 0, accounts, purchases })} were missing and have been restored. ` +
      'Everything after the backup is unchanged. Students with restored accounts must sign in again.',
  );
  if (passkeys > 0) {
    print(
      `The administrator has ${count(passkeys, 'restored passkey')}: ` +
        'in the panel, remove those of devices that were lost since the backup.',
    );
  }
  if (foreignLinks > 0) {
    print(
      `Removed from the audit log's chains, because it began in the emptied store: ${count(foreignLinks, 'link')}. ` +
        "Tomorrow's email counts the entries again. The emails since the backup no longer match the store.",
    );
  }
  if (taken.length === 0) return 0;
  printError(
    `The addresses of ${count(taken.length, 'account')} now belong to other accounts. ` +
      'Their students signed up again: give these accounts a different address, or merge them by hand:',
  );
  for (const id of taken) printError(`  ${id}`);
  return 1;
}

if (import.meta.main) await runCommand(restore);
