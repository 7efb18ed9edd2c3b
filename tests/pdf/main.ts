import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import { thirtyPages, twoHundredPages } from '../support/large-pdf.ts';
import { tryAddresses } from './campaign/addresses.ts';
import { judgeFile } from './campaign/judge-file.ts';
import { prepareMany, prepareOnce } from './campaign/limits.ts';
import { tryMutations } from './campaign/mutations.ts';
import type { Case } from './corpus/case.ts';
import { corpus } from './corpus/corpus.ts';
import { installedCases } from './corpus/installed.ts';
import { isInstalled, PROGRAMS } from './judges/command.ts';
import { compareInPdfium, compareInPdfJs } from './judges/compare.ts';
import { STAMP, stampFile } from './stamped.ts';

const count = z.coerce.number().int().min(0).max(1_000_000);
const options = z.object({ seed: count, addresses: count, mutations: count });

/** Files prepared one after another, to see whether memory grows. */
const MANY_FILES = 1_000;

function readOptions(): z.output<typeof options> {
  const given = {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    addresses: { type: 'string', default: '20000' },
    mutations: { type: 'string', default: '5000' },
  } as const;
  try {
    return options.parse(parseArgs({ options: given }).values);
  } catch {
    print('Use: npm run test:pdf -- --seed S --addresses N --mutations N. All are whole numbers.');
    process.exit(1);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

let failures = 0;

function report(name: string, wrong: readonly string[]): void {
  failures += wrong.length;
  for (const line of wrong.slice(0, 20)) print(`  ${name}: ${line}`);
}

/** Saves a file that broke a rule, for inspection. */
function keep(bytes: Uint8Array, what: string): void {
  const path = join(mkdtempSync(join(tmpdir(), 'mutated-')), 'file.pdf');
  writeFileSync(path, bytes);
  print(`  ${what}: ${path}`);
}

async function judgeAll(files: readonly Case[]): Promise<void> {
  const missing = PROGRAMS.filter((program) => !isInstalled(program));
  const judges = ['pdf.js', 'PDFium', ...PROGRAMS.filter(isInstalled)].join(', ');
  print(`Corpus: ${files.length} files. Judges: ${judges}.`);
  if (missing.length > 0) print(`  Not installed: ${missing.join(', ')}.`);
  for (const file of files) report(file.name, await judgeFile(file));
}

function measure(name: string, bytes: Uint8Array): void {
  const { line, wrong } = prepareOnce(bytes);
  print(`${name}: ${line}.`);
  report(name, wrong);
}

const { seed, addresses, mutations } = readOptions();
print(`Seed ${seed}`);
const large: Case[] = [
  { name: '5 MB, 30 pages', make: thirtyPages },
  { name: '10 MB, 200 pages', make: twoHundredPages },
];
for (const { name, make } of large) {
  const original = await make();
  measure(name, original);
  const { copy } = await stampFile(original);
  report(name, await compareInPdfJs(original, copy, STAMP));
  report(name, await compareInPdfium(original, copy, STAMP));
}
const many = prepareMany(MANY_FILES);
print(`${MANY_FILES} files in a row: ${many.line}.`);
report('files in a row', many.wrong);
const files = [...corpus, ...installedCases()];
await judgeAll(files);

const [first] = corpus;
const prepared = first && (await preparePdf(await first.make()));
if (prepared) report('addresses', await tryAddresses(prepared, addresses, seed));
print(`Addresses: ${addresses} tried.`);

const made = await Promise.all(files.map(({ make }) => make()));
const whole = made.filter(({ length }) => length > 0);
const { results, slowest, wrong } = await tryMutations(whole, mutations, seed, keep);
report('mutations', wrong);
const counts = [...results].map(([result, times]) => `${result} ${times}`).join(', ');
print(`Mutations: ${mutations} tried: ${counts}. The slowest took ${slowest} ms of CPU.`);

print(failures === 0 ? 'All rules hold.' : `${failures} violations of a rule.`);
process.exitCode = failures === 0 ? 0 : 1;
