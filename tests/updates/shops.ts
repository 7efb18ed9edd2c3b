import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LOCK_FILE, readLock, writeLock } from '../../packs/shop-lock.mjs';
import { runNpm } from '../../scripts/bootstrap.mjs';
import { git } from './upstream.ts';

/** Answers of an owner to `npm run new-shop`. */
export const SHOPS = {
  'law in euros': {
    name: 'Dublin Law',
    pack: 'dublin-law',
    course: 'KING, Diploma, Law',
    country: 'IE',
  },
  'economics with an own pack': {
    name: 'Diagram School',
    pack: 'diagram-school',
    course: 'AQA, A-Level, Economics',
  },
  chemistry: { name: 'Chemistry Desk', pack: 'chemistry-desk', course: 'OCR, A-Level, Chemistry' },
};

/** @throws Error with the end of the output */
export async function npm(folder: string, ...args: string[]): Promise<string> {
  const { code, output } = await runNpm(args, folder);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${output.slice(-2_000)}`);
  return output;
}

/** Makes a copy of a version without its history, as "Use this template" does, with settings of its own. */
export function copyTemplate(upstream: string, version: string, root: string): void {
  mkdirSync(root);
  const archive = `${root}.tar`;
  git(upstream, 'archive', '--output', archive, `v${version}`);
  execFileSync('tar', ['-xf', archive, '-C', root]);
  if (existsSync(join(root, LOCK_FILE))) {
    writeLock(root, { ...readLock(root), repository: upstream });
  }
  writeFileSync(join(root, '.env'), 'SITE_URL=https://shop.example.com\nSANITY_TOKEN=mine\n');
  git(root, 'init', '--quiet', '--initial-branch=main');
  commit(root, 'Initial commit');
}

export function commit(root: string, message: string): void {
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', message);
}

/** Makes a template copy the owner's shop, by the command of its version. */
export async function makeOwn(root: string, answers: Record<string, string>): Promise<void> {
  const flags = Object.entries(answers).flatMap(([flag, answer]) => [`--${flag}`, answer]);
  await npm(root, 'run', 'new-shop', '--', ...flags);
  commit(root, 'My shop');
}

/** Copies a shop without its packages. */
export const copyShop = (root: string, copy: string): void =>
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => basename(path) !== 'node_modules',
  });

/** Hashes what Git does not keep: the settings and the data of the local shop. */
export function hashData(root: string): string {
  const hash = createHash('sha256').update(readFileSync(join(root, '.env')));
  for (const entry of readdirSync(join(root, '.shop'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Reads the keys of the store of a shop that does not run. */
export function readRecords(root: string): Set<string> {
  using database = new DatabaseSync(join(root, '.shop/kv/redis.sqlite'));
  const rows = database.prepare('SELECT key FROM entries').all();
  return new Set(rows.map(({ key }) => String(key)));
}
