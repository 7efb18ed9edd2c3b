import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benches } from './benches.ts';
import { withResults } from './document.ts';
import { drawAll } from './plot/draw-all.ts';
import { readResults, writeResults } from './results.ts';
import { isMet } from './row.ts';
import { tableOf } from './table.ts';

/** `npm run bench`, see tests/README.md. */

const DOCS = resolve(import.meta.dirname, '../../docs/performance');
const DOCUMENT = `${DOCS}.md`;
const NAMES = benches.map(({ name }) => name);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Reads which benches to run: all, or those that are named. */
function readNames(): string[] {
  const options = { only: { type: 'string', multiple: true } } as const;
  try {
    const { only = NAMES } = parseArgs({ options }).values;
    if (only.every((name) => NAMES.includes(name))) return only;
  } catch {
    // Said below.
  }
  print(`Use: npm run bench -- --only NAME. The names are ${NAMES.join(', ')}.`);
  process.exit(1);
}

const wanted = readNames();
const rows = [];
mkdirSync(DOCS, { recursive: true });
for (const { name, measure } of benches.filter((bench) => wanted.includes(bench.name))) {
  print(`\n${name}`);
  const measured = await measure((line) => print(`  ${line}`));
  print(tableOf(measured.rows));
  for (const note of measured.notes ?? []) print(`  ${note}`);
  writeResults(DOCS, name, measured);
  rows.push(...measured.rows);
}

if (wanted.length > 1) print(`\n${tableOf(rows)}`);
const results = readResults(DOCS);
for (const [file, svg] of drawAll(results)) writeFileSync(join(DOCS, file), svg);
writeFileSync(DOCUMENT, withResults(readFileSync(DOCUMENT, 'utf8'), results));
const missed = rows.filter((row) => !isMet(row));
print(
  missed.length === 0
    ? 'Every target is met.'
    : `${missed.length} of ${rows.length} targets missed.`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
