import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export const runIn = (cwd: string, program: string, args: readonly string[]) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Copies the repository to a folder as it is now, without what Git ignores, and commits the files there. */
export function copyRepository(root: string): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  // A file that is deleted but not committed is still listed.
  const files = runIn(ROOT, 'git', list)
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  for (const folder of new Set(files.map((file) => dirname(file)))) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const file of files) copyFileSync(join(ROOT, file), join(root, file));
  runIn(root, 'git', ['init', '-q']);
  runIn(root, 'git', ['add', '-A']);
  const author = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com'];
  runIn(root, 'git', [...author, 'commit', '-q', '-m', 'start']);
}
