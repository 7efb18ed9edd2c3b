/**
 * npm for the updates' tests: installs each list of packages once, and then copies it by hard links, which takes seconds.
 * The folder `REAL_NPM_FOLDER` gets npm's own installation. Has the name by which a script recognises npm.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { REAL_NPM = '', REAL_NPM_FOLDER = '', PACKAGES_STORE = '' } = process.env;
const args = process.argv.slice(2);

const runReal = () =>
  spawnSync(process.execPath, [REAL_NPM, ...args], { stdio: 'inherit' }).status ?? 1;

function copyOrInstall() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  delete packages[''].version;
  const hash = createHash('sha256').update(JSON.stringify(packages)).digest('hex');
  const stored = join(PACKAGES_STORE, hash, 'node_modules');
  if (existsSync(stored)) {
    rmSync('node_modules', { recursive: true, force: true });
    execFileSync('cp', ['-al', stored, 'node_modules']);
    return 0;
  }
  const status = runReal();
  if (status !== 0) return status;
  const draft = `${stored}-${process.pid}`;
  mkdirSync(dirname(stored), { recursive: true });
  execFileSync('cp', ['-al', 'node_modules', draft]);
  // Another shop may have been faster.
  if (existsSync(stored)) rmSync(draft, { recursive: true });
  else renameSync(draft, stored);
  return 0;
}

const isCopied = args[0] === 'ci' && process.cwd() !== REAL_NPM_FOLDER;
process.exitCode = isCopied ? copyOrInstall() : runReal();
