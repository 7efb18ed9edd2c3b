/** Compares node_modules with package-lock.json. Uses Node's own modules only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} Package */

/** @param {string} file @returns {Record<string, Package> | undefined} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Compares the lock with the record that npm writes at the end of an install, so that a manual install
 * is not repeated. A missing or outdated record means: install.
 * @param {string} root the project's folder
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    // Other platforms' packages are in the lock and never installed.
    if (!present[path]) return Boolean(optional || devOptional);
    return present[path].version === version;
  });
}
