/** Compares node_modules with package-lock.json. Uses Node's own modules only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string[] }} Package
 */

/**
 * Tells whether the package holds a binary for this machine, such as Node's.
 * @param {Package} entry
 */
function isOwnBinary({ os, cpu, libc }) {
  if (!os || !cpu || libc) return false;
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}

/** @param {string} file @returns {Record<string, Package> | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Compares the lock with npm's record of the last installation, so that a manual installation is
 * not repeated. A missing or outdated record requires an installation.
 * @param {string} root the project's folder
 */
export function isInstalled(root) {
  const required = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!required || !present) return false;
  return Object.entries(required).every(([path, entry]) => {
    if (path === '') return true;
    // Packages of other platforms are in the lock but never installed.
    if (!present[path]) return Boolean(entry.optional || entry.devOptional) && !isOwnBinary(entry);
    return present[path].version === entry.version;
  });
}
