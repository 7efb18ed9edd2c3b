import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Progress } from 'local-stand-ins/kit/progress.mjs';
import { readLock } from '../../packs/shop-lock.mjs';
import { run, runNpm, runQuietly } from '../bootstrap.mjs';
import { toLine } from '../terminal.ts';
import { chooseRelease } from './choose-release.ts';
import { listOwnerLines } from './list-owner-lines.ts';
import { type Merged, mergeRelease } from './merge-release.ts';
import { git, RELEASES, removeLeftovers, tryGit, WORK_TREE, writeMarker } from './swap.mjs';

interface Options {
  /** Folder of the shop. */
  root: string;
  /** Release to update to; the highest by default. */
  asked: string | undefined;
  /** Changes nothing. */
  isDryRun: boolean;
  progress: Progress;
}

const list = (paths: string[]) => paths.map((path) => `\n  ${toLine(path)}`).join('');

/** @throws Error with a sentence if an update could lose work */
function assertClean(root: string): void {
  const { code, output: prefix, error } = tryGit(root, ['rev-parse', '--show-prefix']);
  if (error.includes('ENOENT')) throw new Error('Git is not installed: an update needs it.');
  if (code !== 0 || prefix.trim() !== '') {
    throw new Error(
      'This folder is not a Git repository: run "git init", "git add ." and "git commit -m shop", then update.',
    );
  }
  const changes = git(root, ['status', '--porcelain', '-z']).split('\0').filter(Boolean);
  if (changes.length > 0) {
    const files = list(changes.map((change) => change.slice(3)));
    throw new Error(`Some files have changes that are not committed. Commit or undo them:${files}`);
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
        ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', repository, refs],
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
  npm ci && npm run build
  git commit --all -m "update: take release ${version}"
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
  const { root, asked, isDryRun, progress } = options;
  const print = (text: string) => progress.line(text);
  assertClean(root);
  const lock = readLock(root);
  if (!lock.repository) {
    throw new Error(
      'shop.lock does not name the product\'s repository: write its address at "repository", and commit it.',
    );
  }
  const head = git(root, ['rev-parse', 'HEAD']);
  removeLeftovers(root);
  let isReady = false;
  try {
    const released = await fetchReleases(options, lock.repository);
    const version = chooseRelease(lock.version, released, asked);
    if (version === undefined) return print(`The shop is up to date: version ${lock.version}.`);
    if (!released.includes(lock.version)) {
      throw new Error(
        `The product's repository has no release ${lock.version}, which this shop came from: an update needs it.`,
      );
    }
    print(`Version ${lock.version} becomes ${version}.`);
    const tree = mkdtempSync(join(tmpdir(), WORK_TREE));
    git(root, ['worktree', 'add', '--quiet', '--detach', '--no-checkout', tree, head]);
    const [base, next] = [`${RELEASES}v${lock.version}`, `${RELEASES}v${version}`] as const;
    const merged = await mergeRelease(tree, { head, base, next, version, lock }, () =>
      completeLock(tree),
    );
    if (merged.conflicts.length > 0) leaveBranch(options, version, merged);
    // The release tries itself, because it knows how.
    const args = [join('scripts', 'update-shop', 'try.mjs')];
    if ((await run(process.execPath, args, { cwd: tree })) !== 0) {
      throw new Error(`Version ${version} does not work with this shop. Nothing was changed.`);
    }
    report(print, { tree, own: lock.version, version }, merged);
    if (isDryRun) return print(`The update to ${version} would succeed. Nothing was changed.`);
    assertClean(root);
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
