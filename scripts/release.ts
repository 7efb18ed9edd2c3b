/** `npm run release -- 0.3.0`: commits and tags a version on this machine, and pushes nothing. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashFiles, hideCredentials, readLock, writeLock } from '../packs/shop-lock.mjs';
import { runChecks } from './checks.mjs';
import { printError } from './terminal.ts';
import { compareVersions } from './update-shop/choose-release.ts';

interface Manifest {
  version: string;
}

const HEADING = '## [Unreleased]\n';
/** Not refused: the address may be decided after the release. */
const NO_ADDRESS =
  'Shops must name the product\'s repository in shop.lock before their first update, because neither shop.lock nor "origin" has its address.';

export const isVersion = (text: string): boolean => /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(text);

export const isNewer = (version: string, other: string): boolean =>
  compareVersions(version, other) > 0;

/**
 * Moves what is under *Unreleased* to a version's own heading.
 * @throws Error with a sentence, if nothing is there
 */
export function moveUnreleased(changelog: string, version: string, day: string): string {
  const [before = '', after] = changelog.split(HEADING, 2);
  const [changes = ''] = after?.split(/^## /m, 1) ?? [];
  if (after === undefined || !/^- /m.test(changes)) {
    throw new Error('CHANGELOG.md has no line under Unreleased.');
  }
  return `${before}${HEADING}\n## [${version}] - ${day}\n${after}`;
}

/**
 * Writes a version into the changelog, the packages' files and `shop.lock`, then commits and tags.
 * @param check runs the repository's checks
 * @returns what to do next
 * @throws Error with a sentence; nothing has changed then
 */
export async function release(
  root: string,
  version: string,
  day: string,
  check: () => Promise<{ passed: boolean; text: string }>,
): Promise<string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  /** Reads a setting of Git; '' if it is not set. */
  const ask = (...args: string[]) => {
    try {
      return git(...args).trim();
    } catch {
      return '';
    }
  };
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  const writeJson = (file: string, value: object) =>
    write(file, `${JSON.stringify(value, null, 2)}\n`);

  if (!version) throw new Error('Give the new version: npm run release -- 0.3.0');
  if (!isVersion(version)) throw new Error(`${version} is not a version such as 0.3.0.`);
  const manifest: Manifest = JSON.parse(read('package.json'));
  if (!isNewer(version, manifest.version)) {
    throw new Error(`${version} is not newer than ${manifest.version}, which package.json has.`);
  }
  const tag = `v${version}`;
  if (git('tag', '--list', tag)) throw new Error(`The tag ${tag} exists already.`);
  if (git('status', '--porcelain')) {
    throw new Error('Some files are not committed: commit them, or put them aside.');
  }
  const branch = git('branch', '--show-current').trim();
  const main = ask('symbolic-ref', '--short', 'refs/remotes/origin/HEAD').replace('origin/', '');
  const fixes = version.split('.', 2).join('.');
  if (main && branch !== main && branch !== fixes) {
    throw new Error(`Release from the branch ${main}, or ${fixes} for a fix of an older version.`);
  }
  const changelog = moveUnreleased(read('CHANGELOG.md'), version, day);
  const { passed, text } = await check();
  if (!passed) throw new Error(`${text}\nNothing is released, because a check failed.`);

  write('CHANGELOG.md', changelog);
  const packages: Manifest & { packages: { '': Manifest } } = JSON.parse(read('package-lock.json'));
  for (const entry of [manifest, packages, packages.packages['']]) entry.version = version;
  writeJson('package.json', manifest);
  writeJson('package-lock.json', packages);
  const lock = readLock(root);
  const repository = lock.repository || hideCredentials(ask('remote', 'get-url', 'origin'));
  const paths = git('ls-files', '-z').split('\0').filter(Boolean);
  writeLock(root, {
    ...lock,
    version,
    repository,
    files: hashFiles(root, paths),
  });
  const head = git('rev-parse', 'HEAD').trim();
  try {
    git('commit', '--all', '--message', `release: ${version}`);
    git('tag', '--annotate', tag, '--message', `Version ${version}`);
  } catch (error) {
    git('reset', '--quiet', '--hard', head);
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`Nothing is released, because Git could not commit or tag. ${reason}`);
  }
  const note = repository ? '' : `\n${NO_ADDRESS}`;
  return `${text}${note}
Version ${version} is committed and tagged ${tag} on this machine. Nothing is pushed.
"npm test" must have passed for these files. Then push both: git push --follow-tags`;
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  const root = resolve(import.meta.dirname, '..');
  const day = new Date().toISOString().slice(0, 10);
  try {
    console.log(await release(root, version, day, () => runChecks()));
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
