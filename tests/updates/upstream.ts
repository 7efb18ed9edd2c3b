import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { readLock, writeLock } from '../../packs/shop-lock.mjs';
import { ROOT } from '../../scripts/bootstrap.mjs';
import { release } from '../../scripts/release.ts';

/** Commits of this repository by version: a clone need not have tags. The first four were never released. */
const COMMITS = {
  '0.1.0': '05c4025f',
  '0.2.0': 'ec5d775a',
  '0.2.1': '9087d737',
  '0.2.2': 'cc3dbd3c',
  '0.3.0': ':/^release: 0.3.0',
};

/** File that the newest version changes, and so does one of the shops. */
export const CHANGED_FILE = 'ROADMAP.md';

const OWNER = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com'];

export const git = (root: string, ...args: string[]): string =>
  execFileSync('git', [...OWNER, ...args], {
    cwd: root,
    env: { ...process.env, GIT_CONFIG_GLOBAL: devNull },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** Releases what is committed, without the checks. */
async function tag(product: string, version: string): Promise<void> {
  await release(product, version, '2026-12-01', async () => ({ passed: true, text: '' }));
}

/** Tells whether this clone has the commits of earlier versions. */
export function hasHistory(): boolean {
  try {
    for (const commit of Object.values(COMMITS)) git(ROOT, 'rev-parse', '--verify', commit);
    return true;
  } catch {
    return false;
  }
}

/** Makes a repository of the product, with the tags of five versions and of a newer one: the present commit, and a change. */
export async function makeUpstream(folder: string) {
  const upstream = join(folder, 'upstream.git');
  const product = join(folder, 'product');
  git(ROOT, 'clone', '--quiet', '--bare', ROOT, upstream);
  for (const [version, commit] of Object.entries(COMMITS))
    git(upstream, 'tag', '--force', `v${version}`, git(ROOT, 'rev-parse', commit));
  const head = git(ROOT, 'rev-parse', 'HEAD');
  git(upstream, 'worktree', 'add', '--quiet', '-b', 'releases', product, head);
  git(product, 'remote', 'set-url', 'origin', upstream);
  git(product, 'config', 'user.name', 'Maintainer');
  git(product, 'config', 'user.email', 'maintainer@example.com');

  const change = (file: string, rewrite: (text: string) => string) =>
    writeFileSync(join(product, file), rewrite(readFileSync(join(product, file), 'utf8')));
  change(CHANGED_FILE, (text) => `The next version.\n${text}`);
  change('CHANGELOG.md', (text) =>
    text.replace('## [Unreleased]\n', '$&\n- **The owner:** a line.\n'),
  );
  writeLock(product, { ...readLock(product), repository: upstream });
  git(product, 'commit', '--quiet', '--all', '--message', 'docs: change a line');
  const { version } = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8'));
  const newest = version.replace(/\d+$/, (patch: string) => String(Number(patch) + 1));
  await tag(product, newest);
  return { upstream, product, newest };
}
