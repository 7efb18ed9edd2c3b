/**
 * The last step of an update: a marker names the commit, and from then on the shop becomes that commit, however often it
 * is interrupted. Uses only Node's own modules: packages may be missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isAlive } from '../is-alive.mjs';

/** Beginning of the name of the folder in which an update is prepared. */
export const WORK_TREE = 'update-shop-work-tree-';
/** Place of the product's releases while an update runs, apart from the shop's own tags. */
export const RELEASES = 'refs/shop-update/';

/** The shop's hooks are for its own commits. */
export const NO_HOOKS = ['-c', 'core.hooksPath=/dev/null'];

/**
 * Runs Git.
 * @param {string} folder @param {string[]} args @param {string} [input]
 * @returns {{ code: number, output: string, error: string }}
 */
export function tryGit(folder, args, input = '') {
  const options = [...NO_HOOKS, '-c', 'merge.directoryRenames=false'];
  const { status, stdout, stderr, error } = spawnSync('git', [...options, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, LC_ALL: 'C' },
  });
  return { code: status ?? 1, output: stdout ?? '', error: error?.message ?? stderr };
}

/** @param {string} folder @param {string[]} args @param {string} [input] @returns {string} @throws {Error} */
export function git(folder, args, input) {
  const { code, output, error } = tryGit(folder, args, input);
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${error.trim()}`);
  return output.trimEnd();
}

/** @param {string} root @param {string} name of a file in Git's folder */
const inGitFolder = (root, name) => resolve(root, git(root, ['rev-parse', '--git-path', name]));

/**
 * Keeps other updates of the shop out until this process ends. A killed update keeps no one out.
 * @param {string} root folder of the shop @throws {Error} a sentence
 */
export function lockShop(root) {
  // Without a repository there is nothing to update; the command explains it.
  if (tryGit(root, ['rev-parse']).code !== 0) return;
  // Shared by all work trees of the repository, because updates of two of them would remove each other's.
  const file = resolve(root, git(root, ['rev-parse', '--git-common-dir']), 'update-shop.pid');
  const owner = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (owner && !isAlive(Number(owner))) rmSync(file);
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      // A full disk leaves it empty.
      rmSync(file, { force: true });
      throw error;
    }
    throw new Error(
      `An update of this shop is running already (process ${owner}). If that process is no update, delete ${file}.`,
    );
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

const MARKER = 'update-shop.json';

/** @param {string} root @param {{ from: string, to: string, version: string }} swap */
export function writeMarker(root, swap) {
  const file = inGitFolder(root, MARKER);
  writeFileSync(`${file}.new`, JSON.stringify(swap));
  renameSync(`${file}.new`, file);
}

/** Removes what an update leaves in Git: its work tree, also of a killed run, and its copies of the releases. @param {string} root */
export function removeLeftovers(root) {
  // The first is the repository's own. Git before 2.36 cannot separate them by NUL.
  const trees = git(root, ['worktree', 'list', '--porcelain'])
    .split('\n')
    .filter((line) => line.startsWith('worktree '))
    .slice(1)
    .map((line) => line.slice('worktree '.length))
    .filter((path) => basename(path).startsWith(WORK_TREE));
  for (const tree of trees) {
    try {
      rmSync(tree, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      git(root, ['worktree', 'remove', '--force', '--force', tree]);
    } catch {
      // A virus scanner has a file open, or a step of a killed update still writes: the next update tries again.
    }
  }
  const refs = git(root, ['for-each-ref', '--format=delete %(refname)', RELEASES]);
  git(root, ['update-ref', '--stdin'], refs && `${refs}\n`);
}

/**
 * Lists tracked files whose content is of neither version, so the owner has edited them since the interruption.
 * @param {string} root @param {{ from: string, to: string }} swap
 */
function listEdits(root, { from, to }) {
  /** @param {string} commit */
  const differing = (commit) =>
    git(root, ['diff', '--name-only', '--no-renames', '--diff-filter=d', '-z', commit]).split('\0');
  const changed = new Set(differing(from));
  return differing(to).filter((path) => {
    if (!path || !changed.has(path)) return false;
    const { output } = tryGit(root, ['cat-file', '--filters', `${to}:${path}`]);
    // Git stopped while it wrote this file, perhaps within a character.
    const text = readFileSync(join(root, path), 'utf8').replace(/\uFFFD+$/, '');
    return !output.startsWith(text);
  });
}

/**
 * Turns the shop into the commit of the marker. Does nothing without a marker.
 * @param {string} root folder of the shop
 */
export async function finishSwap(root) {
  // Without Git or a repository there is no marker; the command explains it.
  if (tryGit(root, ['rev-parse']).code !== 0) return;
  const marker = inGitFolder(root, MARKER);
  if (!existsSync(marker)) return;
  const { from, to, version } = JSON.parse(readFileSync(marker, 'utf8'));
  const head = git(root, ['rev-parse', 'HEAD']);
  // Otherwise the owner has committed something since.
  if (head === from || head === to) {
    const branch = tryGit(root, ['symbolic-ref', '--quiet', 'HEAD']).output.trim();
    for (const name of ['index', 'HEAD', ...(branch ? [branch] : [])]) {
      rmSync(inGitFolder(root, `${name}.lock`), { force: true });
    }
    const edits = head === from ? listEdits(root, { from, to }) : [];
    if (edits.length > 0) {
      // Not "git stash" alone, which would take the files of the new version too.
      const paths = edits.map((path) => JSON.stringify(path)).join(' ');
      console.error(
        `The update to version ${version} was interrupted, and files have changed since. Put them aside with
  git stash push -- ${paths}
Then run npm run update-shop again, and bring them back with "git stash pop".`,
      );
      process.exit(1);
    }
    // Git moves the branch last: a shop at `to` has all files, and the owner may have edited them since.
    const { code, error } =
      head === to ? { code: 0, error: '' } : tryGit(root, ['reset', '--quiet', '--hard', to]);
    if (code !== 0) {
      console.error(
        `Some files may still be of the version before. Run npm run update-shop again: it finishes the update. ${error.trim()}`,
      );
      process.exit(1);
    }
    // A process of its own: this one has loaded files of the version before.
    const args = [join(root, 'scripts', 'prepared.mjs'), 'scripts/check-shop.ts'];
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) {
      console.error(
        `The files are of version ${version}, but its packages are not installed. Run npm run update-shop again.`,
      );
      process.exit(1);
    }
    console.log(`The shop is updated to version ${version}.`);
  }
  removeLeftovers(root);
  rmSync(marker);
}
