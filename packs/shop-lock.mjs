/**
 * `shop.lock`: the release that a shop came from, the address of the next, its own pack, and the product's files at that
 * release. Uses only Node's own modules: `npm start` reads it before packages are installed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const LOCK_FILE = 'shop.lock';

/**
 * @typedef {object} ShopLock
 * @property {string} version of the release, such as `0.3.0`
 * @property {string} repository of the product: a Git remote or a folder; empty until a release writes it
 * @property {string} pack the shop's own folder of `packs/`
 * @property {Record<string, string>} files SHA-256 of each of the product's files, by path
 */

/** @param {string} text @returns {ShopLock} @throws {Error} a sentence */
export function parseLock(text) {
  /** @type {unknown} */
  let lock;
  try {
    // Notepad begins a file with a byte order mark.
    lock = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Error(`${LOCK_FILE} is not JSON. Restore it from Git.`);
  }
  const { version, repository, pack, files } = /** @type {Record<string, unknown>} */ (lock ?? {});
  const isLock =
    /^\d+\.\d+\.\d+$/.test(String(version)) &&
    typeof repository === 'string' &&
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(String(pack)) &&
    typeof files === 'object' &&
    files !== null &&
    Object.values(files).every((hash) => typeof hash === 'string');
  if (!isLock) {
    throw new Error(`${LOCK_FILE} needs version, repository, pack and files. Restore it from Git.`);
  }
  return /** @type {ShopLock} */ (lock);
}

/** @param {string} root @returns {ShopLock} @throws {Error} a sentence */
export function readLock(root) {
  const file = join(root, LOCK_FILE);
  if (!existsSync(file))
    throw new Error(`There is no ${LOCK_FILE} in ${root}. Restore it from Git.`);
  return parseLock(readFileSync(file, 'utf8'));
}

/** @param {ShopLock} lock */
export function formatLock({ version, repository, pack, files }) {
  const sorted = Object.fromEntries(
    Object.keys(files)
      .toSorted()
      .map((path) => [path, files[path]]),
  );
  return `${JSON.stringify({ version, repository, pack, files: sorted }, null, 2)}\n`;
}

/** @param {string} root @param {ShopLock} lock */
export const writeLock = (root, lock) => writeFileSync(join(root, LOCK_FILE), formatLock(lock));

/** Removes a user name and a password from an address, because everyone reads `shop.lock`. @param {string} repository */
export function hideCredentials(repository) {
  const address = URL.parse(repository);
  if (!address?.protocol.startsWith('http')) return repository;
  return Object.assign(address, { username: '', password: '' }).href;
}

/** Tells whether an update leaves a file to the shop. @param {string} path with slashes @param {string} pack */
export const isOwnFile = (path, pack) =>
  ['shop.config.ts', LOCK_FILE, '.env'].includes(path) || path.startsWith(`packs/${pack}/`);

/** Hashes a file. Git may have given it the line ends of Windows, which do not count. @param {string | Buffer} content */
export function hashContent(content) {
  const bytes = Buffer.from(content).toString('latin1').replaceAll('\r\n', '\n');
  return createHash('sha256').update(bytes, 'latin1').digest('hex');
}

/**
 * Hashes the files that a release contains, except the configuration and the lock. A shop's own pack may be among them:
 * each shop skips its own.
 * @param {string} root @param {string[]} paths as `git ls-files` lists them
 */
export const hashFiles = (root, paths) =>
  Object.fromEntries(
    paths
      .filter((path) => path !== 'shop.config.ts' && path !== LOCK_FILE)
      .toSorted()
      .map((path) => [path, hashContent(readFileSync(join(root, path)))]),
  );
