/**
 * Puts the project's Node first on the PATH of npm's scripts. npm 11 links it as `.bin/node`; npm 10, which comes with
 * Node 20 and 22, removes that link with the other platforms' packages. Uses Node's own modules only; run as a command,
 * it links and ends.
 */
import { existsSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = new RegExp(`^node-(bin-)?${process.platform}-${process.arch}$`);

/** @param {string} root the project's folder @returns {boolean} whether npm has installed a binary for this platform */
export function linkNode(root) {
  const modules = join(root, 'node_modules');
  const link = join(modules, '.bin', 'node');
  if (existsSync(link)) return true;
  const name = existsSync(modules) && readdirSync(modules).find((entry) => PACKAGE.test(entry));
  if (!name) return false;
  // The link may point to a deleted package.
  rmSync(link, { force: true });
  symlinkSync(join('..', name, 'bin', 'node'), link);
  return true;
}

const isCommand = realpathSync(process.argv[1] ?? '.') === fileURLToPath(import.meta.url);
if (isCommand) linkNode(resolve(import.meta.dirname ?? '.', '..'));
