import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Finds a program by its possible paths. If it is missing, installs Debian's packages first, if possible. */
export function findProgram(paths: string[], packages: string[]): string | undefined {
  const find = () => paths.find((path) => existsSync(path));
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env });
    const options = ['-yq', '--no-install-recommends'];
    spawnSync('apt-get', ['install', ...options, ...packages], { stdio: 'ignore', env });
  }
  return find();
}
