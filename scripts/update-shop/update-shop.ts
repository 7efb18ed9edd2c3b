import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Progress } from 'local-stand-ins/kit/progress.mjs';
import { LOCK_FILE, readLock } from '../../packs/shop-lock.mjs';
import { run, runNpm, runQuietly } from '../bootstrap.mjs';
import { toLine } from '../terminal.ts';
import { chooseBase } from './choose-base.ts';
import { chooseRelease } from './choose-release.ts';
import { listFiles } from './git-files.ts';
import { listOwnerLines } from './list-owner-lines.ts';
import { type Merged, mergeRelease } from './merge-release.ts';
import { makeLock, updateOlderShop } from './older-shop.ts';
import {
  git,
  NO_HOOKS,
  RELEASES,
  removeLeftovers,
  tryGit,
  WORK_TREE,
  writeMarker,
} from './swap.mjs';

interface Options {
  /** Folder of the shop. */
  root: string;
  /** Folder of the product that runs the update: the shop itself, or a newer clone. */
  product: string;
  /** Release to update to; the highest by default. */
  asked: string | undefined;
  /** Changes nothing. */
  isDryRun: boolean;
  /** Interrupts the update. */
  signal: AbortSignal;
  progress: Progress;
}

const list = (paths: string[]) => paths.map((path) => `\n  ${toLine(path)}`).join('');

/** @throws Error with a sentence if an update could lose work */
function assertClean(root: string): void {
  if (!existsSync(root)) throw new Error(`There is no folder ${root}.`);
  const { code, output: prefix, error } = tryGit(root, ['rev-parse', '--show-prefix']);
  if (error.includes('ENOENT')) throw new Error('Git is not installed: an update needs it.');
  // The folder may belong to another user, for example.
  if (code !== 0 && !error.includes('not a git repository')) {
    throw new Error(`Git cannot read this folder: ${toLine(error)}`);
  }
  if (code !== 0 || prefix.trim() !== '') {
    throw new Error(
      'This folder is not a Git repository: run "git init", "git add ." and "git commit -m shop", then update.',
    );
  }
  if (tryGit(root, ['symbolic-ref', '--quiet', 'HEAD']).code !== 0) {
    throw new Error('No branch is checked out. Run "git switch main", or name your own branch.');
  }
  // A setting of Git may hide files that it does not track.
  const status = ['status', '--porcelain', '--no-renames', '--untracked-files=normal', '-z'];
  const changes = git(root, status).split('\0').filter(Boolean);
  if (changes.length > 0) {
    const files = list(changes.map((change) => change.slice(3)));
    throw new Error(`Some files have changes that are not committed. Commit or undo them:${files}`);
  }
}

/** @throws Error with a sentence if the swap would replace a hidden file or stop at one */
function assertFree(root: string, head: string, commit: string): void {
  const { code, error } = tryGit(root, ['read-tree', '-m', '-u', '--dry-run', head, commit]);
  if (code !== 0) throw new Error(`Git cannot replace files of this shop: ${toLine(error)}`);
  const added = ['diff', '--name-only', '--no-renames', '--diff-filter=A', '-z', head, commit];
  const taken = git(root, added)
    .split('\0')
    .filter((path) => path && existsSync(join(root, path)));
  if (taken.length > 0) {
    throw new Error(
      `The release has files of the same names as yours, which Git ignores. Rename or move yours:${list(taken)}`,
    );
  }
}

/** Copies the product's releases. @returns their versions */
async function fetchReleases({ root, progress }: Options, repository: string): Promise<string[]> {
  const refs = `+refs/tags/v*:${RELEASES}v*`;
  const { code, output } = await progress.step(
    'Looking for releases',
    'a few seconds',
    () =>
      runQuietly(
        'git',
        [
          ...NO_HOOKS,
          'fetch',
          '--quiet',
          '--no-tags',
          '--no-write-fetch-head',
          '--',
          repository,
          refs,
        ],
        {
          cwd: root,
          // Without it Git would ask for a password.
          env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
        },
      ),
    () => '',
  );
  if (code !== 0) {
    throw new Error(
      `The product's repository cannot be reached. Is this machine online, and the address in shop.lock right? (${toLine(output)})`,
    );
  }
  return git(root, ['for-each-ref', '--format=%(refname)', RELEASES])
    .split('\n')
    .map((ref) => /^v(\d+\.\d+\.\d+)$/.exec(basename(ref))?.[1])
    .filter((version) => version !== undefined);
}

/** Finds the commit of the product that a shop came from. @param from tag of the shop's release */
function findBase(root: string, head: string, next: string, from?: string): string | undefined {
  const raw = ['--raw', '--no-abbrev', '--no-renames', '--root', '-z', '--format=%H'];
  const line = ['--first-parent', '--diff-merges=first-parent', '--reverse'];
  const history = git(root, ['log', ...line, ...raw, next]);
  const files = [...listFiles(root, head)].map(
    ([path, file]) => [path, file.split(' ')[2] ?? ''] as const,
  );
  const first = from && git(root, ['rev-parse', `${from}^{commit}`]);
  // A release made elsewhere has no line of its own to the next.
  return chooseBase(history, new Map(files), first) ?? first;
}

/** Tells whether a release wrote the shop's lock. */
const hasRelease = (root: string) =>
  existsSync(join(root, LOCK_FILE)) && readLock(root).repository !== '';

const hasLock = (root: string, version: string) =>
  tryGit(root, ['cat-file', '-e', `${RELEASES}v${version}:${LOCK_FILE}`]).code === 0;

async function completeLock(folder: string): Promise<void> {
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await runNpm(args, folder);
  if (code !== 0) throw new Error(`npm could not add the shop's own packages: ${output.trim()}`);
}

/** Leaves a branch with both versions of the lines. @throws Error that says how to finish */
function leaveBranch({ root, isDryRun }: Options, version: string, merged: Merged): never {
  const branch = `update-${version}`;
  const files = list(merged.conflicts);
  const both = `Both the shop and release ${version} have changed these files:${files}`;
  if (isDryRun) throw new Error(`${both}\nNothing was changed.`);
  if (tryGit(root, ['branch', branch, merged.commit]).code !== 0) {
    throw new Error(
      `${both}\nThe branch ${branch} exists: finish it by hand, or delete it with "git branch -D ${branch}".`,
    );
  }
  throw new Error(`${both}
The branch ${branch} has both versions between marks; nothing else was changed. To finish:
  git switch ${branch}
  edit each of these files, and remove the lines with <<<<<<<, ======= and >>>>>>>
  (a file without them was deleted on one side, or is no text: keep, replace or delete it)
  npm ci
  npm run build
  git commit --all --amend --no-edit
  git switch -
  git merge ${branch}`);
}

function report(
  print: (line: string) => void,
  { tree, own, version }: { tree: string; own: string; version: string },
  { commit, changed, newSettings }: Merged,
): void {
  if (changed.length > 0)
    print(`Your changes to these files of the product are kept:${list(changed)}`);
  for (const place of newSettings) print(`New in shop.config.ts: ${place}. Check its text.`);
  const { code, output } = tryGit(tree, ['show', `${commit}:CHANGELOG.md`]);
  const lines = code === 0 ? listOwnerLines(output, own, version) : [];
  if (lines.length > 0) print(`What owners should know:${list(lines)}`);
}

/**
 * Prepares an update in a work tree, tries it there, and writes the marker of the swap, which `finishSwap` completes.
 * @throws Error with a sentence; nothing has changed then
 */
export async function updateShop(options: Options): Promise<void> {
  const { root, product, asked, isDryRun, progress } = options;
  const print = (text: string) => progress.line(text);
  assertClean(root);
  const isOlder = root !== product && !hasRelease(root);
  const lock = isOlder ? makeLock(root, product) : readLock(root);
  if (!lock.repository) {
    throw new Error(
      'shop.lock does not name the product\'s repository: write its address at "repository", and commit it.',
    );
  }
  const head = git(root, ['rev-parse', 'HEAD']);
  removeLeftovers(root);
  let isReady = false;
  try {
    const fetched = await fetchReleases(options, lock.repository);
    const released = fetched.filter((version) => hasLock(root, version));
    if (released.length === 0) {
      throw new Error(
        `The product's repository has no release with a ${LOCK_FILE}. Is its address right, and has it the tags?`,
      );
    }
    if (!isOlder && !released.includes(lock.version)) {
      throw new Error(
        `The product's repository has no release ${lock.version}, which this shop came from: an update needs it.`,
      );
    }
    const version = chooseRelease(lock.version, released, asked);
    if (version === undefined) return print(`The shop is up to date: version ${lock.version}.`);
    const next = `${RELEASES}v${version}`;
    const base = findBase(root, head, next, isOlder ? undefined : `${RELEASES}v${lock.version}`);
    if (base === undefined) throw new Error(`No commit of the product has a file of ${root}.`);
    print(`Version ${lock.version} becomes ${version}.`);
    const tree = mkdtempSync(join(tmpdir(), WORK_TREE));
    git(root, ['worktree', 'add', '--quiet', '--detach', '--no-checkout', tree, head]);
    const shopTree = isOlder ? updateOlderShop(tree, head, base, lock.pack) : head;
    const merged = await mergeRelease(tree, { head, shopTree, base, next, version, lock }, () =>
      completeLock(tree),
    );
    const releases = { tree, own: lock.version, version };
    if (merged.conflicts.length > 0) {
      report(print, releases, { ...merged, changed: [] });
      leaveBranch(options, version, merged);
    }
    assertFree(root, head, merged.commit);
    // The release tries itself, because it knows how.
    const args = [join('scripts', 'update-shop', 'try.mjs')];
    if ((await run(process.execPath, args, { cwd: tree })) !== 0) {
      throw new Error(`Version ${version} does not work with this shop. Nothing was changed.`);
    }
    report(print, releases, merged);
    if (isDryRun) return print(`The update to ${version} would succeed. Nothing was changed.`);
    options.signal.throwIfAborted();
    assertClean(root);
    assertFree(root, head, merged.commit);
    if (git(root, ['rev-parse', 'HEAD']) !== head) {
      throw new Error('The shop got a commit during the update. Run npm run update-shop again.');
    }
    writeMarker(root, { from: head, to: merged.commit, version });
    isReady = true;
  } finally {
    // The swap needs the commit, which nothing else refers to: Git keeps it for two weeks.
    if (!isReady) removeLeftovers(root);
  }
}
