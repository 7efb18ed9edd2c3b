import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';

const MODULE = pathToFileURL(join(import.meta.dirname, 'list-shop-problems.ts')).href;
const ROOT = pathToFileURL(join(import.meta.dirname, '..', '/')).href;
/** The shop's configuration, which can be read from any folder. */
const config = readFileSync(join(import.meta.dirname, '..', 'shop.config.ts'), 'utf8').replaceAll(
  "'./packs/",
  `'${ROOT}packs/`,
);

interface Change {
  from: RegExp;
  to: string;
  problem: string;
}

const name = /\bname: '.*',/;
const line = config.split('\n').findIndex((text) => name.test(text)) + 1;

const MISTAKES: Change[] = [
  { from: name, to: "name: 'Mia's Notes',", problem: 'quotation mark too few or too many' },
  { from: name, to: "name: 'Mia's Notes',", problem: `line ${line} ` },
  { from: /export const region.*?\n};\n/s, to: '', problem: 'region is missing' },
  {
    from: /package: '.*' }/,
    to: "package: 'no-face' }",
    problem: 'npm install @fontsource/no-face',
  },
  { from: /icon: .*,/, to: "icon: 'packs/none.svg',", problem: 'there is no packs/none.svg' },
  { from: /export [{] drills .*/, to: '', problem: "from './packs/<name>/drills.ts';" },
  {
    from: /packs\/.*\/drawings.ts/,
    to: 'packs/law/drawings.ts',
    problem: `must export the drawings and drills of its pack, which shop.lock names: packs/`,
  },
  {
    from: /packs\/.*\/drills.ts/,
    to: 'packs/none/drills.ts',
    problem: 'a file that is missing: packs/none/drills.ts',
  },
  { from: /[{] drills }/, to: '{ drill }', problem: "not provide an export named 'drill'" },
  { from: /heroDrawing: '.*'/, to: "heroDrawing: 'x'", problem: 'brand.heroDrawing is not a' },
];

/** Writes a configuration. @returns the address of its file */
function write(text: string | Uint8Array): string {
  const files = { 'package.json': '{"type":"module"}', 'shop.config.ts': text };
  return pathToFileURL(join(temporaryFolder(files), 'shop.config.ts')).href;
}

function change({ from, to }: Pick<Change, 'from' | 'to'>): string {
  expect(config).toMatch(from);
  return write(config.replace(from, to));
}

/** Lists the problems of each file in a process of Node, which explains bad syntax in its own way. */
function listProblems(addresses: string[]): string[][] {
  const code = `
    const { listShopProblems } = await import('${MODULE}');
    const problems = [];
    for (const address of ${JSON.stringify(addresses)}) problems.push(await listShopProblems(address));
    console.log(JSON.stringify(problems));`;
  const args = ['--input-type=module', '--eval', code];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

test('explains each mistake in one sentence, and accepts quotation marks and letters of other languages', () => {
  const mark = config.match(/mark: '(.*)'/)?.[1];
  const odd = { from: name, to: `name: "${mark} Łódź & Sons’ “Bio” <b>Notes</b>",` };
  expect(listProblems([...MISTAKES, odd].map(change))).toEqual([
    ...MISTAKES.map(({ problem }) => [expect.stringContaining(problem)]),
    [],
  ]);
});

test('reads a file as an editor on Windows saves it, and refuses other encodings', () => {
  const windows = config.replaceAll('\n', '\r\n');
  const odd = windows.replace(name, "name: 'Müllers Notes',");
  const files = [
    `\uFEFF${windows}`,
    Buffer.from(`\uFEFF${windows}`, 'utf16le'),
    Buffer.from(odd, 'latin1'),
  ];
  const refused = [expect.stringMatching(/^is not saved as UTF-8/)];
  expect(listProblems(files.map(write))).toEqual([[], refused, refused]);
});
