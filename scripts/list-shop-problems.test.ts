import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';

const MODULE = pathToFileURL(join(import.meta.dirname, 'list-shop-problems.ts')).href;
const config = readFileSync(join(import.meta.dirname, '..', 'shop.config.ts'), 'utf8');

/** Changes the configuration and lists its problems in a process of Node, which explains bad syntax in its own way. */
function listProblems(from: RegExp, to: string): string[] {
  expect(config).toMatch(from);
  const folder = temporaryFolder({
    'package.json': '{"type":"module"}',
    'shop.config.ts': config.replace(from, to),
  });
  const address = pathToFileURL(join(folder, 'shop.config.ts')).href;
  const code = `
    const { listShopProblems } = await import('${MODULE}');
    console.log(JSON.stringify(await listShopProblems('${address}')));`;
  const args = ['--input-type=module', '--eval', code];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

const name = /\bname: '.*',/;

test.each([
  ['an apostrophe', name, "name: 'Mia's Notes',", 'quotation mark too few or too many'],
  ['a group that is missing', /export const region.*?\n};\n/s, '', 'region is missing'],
  ['an unknown face', /package: '.*' }/, "package: 'no-face' }", 'npm install @fontsource/no-face'],
  ['a missing icon', /icon: .*,/, "icon: 'packs/none.svg',", 'there is no packs/none.svg'],
  ['an unknown drawing', /heroDrawing: '.*'/, "heroDrawing: 'x'", 'brand.heroDrawing is not a'],
])('explains %s in one sentence', (_, from, to, problem) => {
  expect(listProblems(from, to)).toEqual([expect.stringContaining(problem)]);
});

test('names the line of an apostrophe', () => {
  const line = config.split('\n').findIndex((text) => name.test(text)) + 1;
  const [problem] = listProblems(name, "name: 'Mia's Notes',");
  expect(problem).toContain(`line ${line} `);
});

test('accepts quotation marks and letters of other languages', () => {
  const mark = config.match(/mark: '(.*)'/)?.[1];
  const changed = `name: "${mark} Łódź & Sons’ “Bio” <b>Notes</b>",`;
  expect(listProblems(name, changed)).toEqual([]);
});
