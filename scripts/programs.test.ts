import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCommand, findNode, findNpm, freeNode } from './programs.mjs';

/** Writes files into a folder whose name has a space and a letter beyond ASCII. */
function folderOf(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'Ärger mit '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return folder;
}

test('the project’s Node is the package for this machine, also before it is installed', () => {
  const own = `node-${process.platform}-${process.arch}`;
  const root = folderOf({
    'package.json': { optionalDependencies: { 'node-aix-ppc64': '24.0.0', [own]: '24.0.0' } },
  });
  expect(findNode(root)).toBe(join(root, 'node_modules', own, 'bin', 'node'));
});

test('a machine for which npm has no Node gets none', () => {
  const optionalDependencies = { 'node-aix-ppc64': '24.0.0' };
  expect(findNode(folderOf({ 'package.json': { optionalDependencies } }))).toBeUndefined();
});

test('on Windows, an installation can replace the Node that runs it', () => {
  const own = `node-${process.platform}-${process.arch}`;
  const root = folderOf({
    'package.json': { optionalDependencies: { [own]: '24.0.0' } },
    [`node_modules/${own}/bin/node`]: 'program',
  });
  const node = findNode(root) ?? '';
  expect(freeNode(root, node, 'linux')).toBe(node);
  expect(freeNode(root, '/usr/bin/node', 'win32')).toBe('/usr/bin/node');
  const aside = freeNode(root, node, 'win32');
  expect(aside).not.toBe(node);
  // The installation may fail before it replaces the file.
  expect([node, aside].filter((file) => existsSync(file))).toHaveLength(2);
});

test('a command is its package’s script', () => {
  const root = folderOf({
    'node_modules/knip/package.json': { bin: './bin/knip.js' },
    'node_modules/@biomejs/biome/package.json': { bin: { biome: 'bin/biome' } },
  });
  expect(findCommand(root, 'knip')).toBe(join(root, 'node_modules/knip/bin/knip.js'));
  expect(findCommand(root, 'biome')).toBe(join(root, 'node_modules/@biomejs/biome/bin/biome'));
});

test('npm is the one that runs the script, else the one beside Node, else the machine’s', () => {
  const folder = folderOf({
    'npm/bin/npm-cli.js': {},
    'windows/node_modules/npm/bin/npm-cli.js': {},
    'unix/lib/node_modules/npm/bin/npm-cli.js': {},
    'pnpm/pnpm.cjs': {},
  });
  const own = join(folder, 'npm/bin/npm-cli.js');
  const windows = join(folder, 'windows', 'node.exe');
  const unix = join(folder, 'unix', 'bin', 'node');
  const besideNode = {
    command: windows,
    first: [join(dirname(windows), 'node_modules/npm/bin/npm-cli.js')],
  };
  expect(findNpm({ npm_execpath: own }, windows)).toEqual({ command: windows, first: [own] });
  expect(findNpm({}, windows)).toEqual(besideNode);
  expect(findNpm({ npm_execpath: join(folder, 'pnpm/pnpm.cjs') }, windows)).toEqual(besideNode);
  expect(findNpm({}, unix).first).toEqual([
    join(folder, 'unix/lib/node_modules/npm/bin/npm-cli.js'),
  ]);
  expect(findNpm({}, join(folder, 'alone', 'node'))).toEqual({ command: 'npm', first: [] });
});
