import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Finds a program by its possible paths. Installs Debian's packages first where it is missing and that is possible. */
export function findProgram(paths: string[], packages: string[]): string | undefined {
  const find = () => paths.find((path) => existsSync(path));
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-yq', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return find();
}
