import { writeBackup } from './ledger/backup-file.ts';
import { openStore } from './ledger/open-store.ts';
import { readStore } from './ledger/read-store.ts';
import { describeCounts, type StoredRecord } from './ledger/record.ts';
import { progress, runCommand } from './ledger/run-command.ts';
import { print, printError, toLine } from './terminal.ts';

const USAGE =
  'npm run ledger:backup -- FILE    writes an encrypted backup of accounts and purchases';

async function backUp(): Promise<0 | 1> {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error(USAGE);
  const { store, key, dataVersion } = await openStore(process.env);
  const undeclared = new Set<string>();
  const records = readStore(store, (undeclaredKey) =>
    undeclared.add(undeclaredKey.split(':')[0] ?? ''),
  );
  const tell = progress((read) => `${read} records so far.`);
  const counts = await writeBackup(file, key, dataVersion, counted(records, tell));
  print(`${describeCounts(counts)} are in ${file}, encrypted with LEDGER_BACKUP_KEY.`);
  for (const kind of undeclared) {
    printError(
      `Keys that begin with "${toLine(kind)}" are not the shop's own, and not in the backup.`,
    );
  }
  return undeclared.size > 0 ? 1 : 0;
}

async function* counted(records: AsyncIterable<StoredRecord>, tell: (records: number) => void) {
  let read = 0;
  for await (const record of records) {
    read += 1;
    tell(read);
    yield record;
  }
}

if (import.meta.main) await runCommand(backUp);
