import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, isMet, type Row, toTable } from './row.ts';
import { access } from './rows/access.ts';
import { builds } from './rows/builds.ts';
import { files } from './rows/files.ts';
import { lighthouse } from './rows/lighthouse.ts';
import { practice } from './rows/practice.ts';
import { reader } from './rows/reader.ts';
import { scripts } from './rows/scripts.ts';
import { search } from './rows/search.ts';
import { ROOT } from './shop.ts';

const BENCHES: Record<string, Bench> = {
  lighthouse,
  scripts,
  access,
  builds,
  files,
  reader,
  search,
  practice,
};
const NAMES = Object.keys(BENCHES);
const DOCUMENT = join(ROOT, 'docs/performance.md');

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const options = { only: { type: 'string', multiple: true } } as const;
const { only = NAMES } = parseArgs({ options }).values;
const unknown = only.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join()}, only ${NAMES.join(', ')}`);

const rows: Row[] = [];
for (const name of only) {
  print(name);
  rows.push(...((await BENCHES[name]?.((line) => print(`  ${line}`))) ?? []));
}
const table = toTable(rows);
print(table);
if (only === NAMES) {
  const document = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    document.replace(/(?<=^## Measured\n\n)[\s\S]*/m, () => `${table}\n`),
  );
}
process.exitCode = rows.every(isMet) ? 0 : 1;
