import {
  formatLock,
  isOwnFile,
  LOCK_FILE,
  parseLock,
  type ShopLock,
} from '../../packs/shop-lock.mjs';
import { addSettings } from './add-settings.ts';
import { listFiles, readText, setFiles, storeText } from './git-files.ts';
import { git, tryGit } from './swap.mjs';

/** Author of the commits if Git has none on this machine. */
const NAMELESS = ['-c', 'user.name=Update', '-c', 'user.email=update@localhost'];

const CONFIGURATION = 'shop.config.ts';
const PACKAGE_LOCK = 'package-lock.json';

interface Versions {
  /** Commit of the shop. */
  head: string;
  /** Commit or tree with the shop's files. */
  shopTree: string;
  /** Commit that the shop came from, and the release that it goes to, as Git names them. */
  base: string;
  next: string;
  version: string;
  lock: ShopLock;
}

export interface Merged {
  /** Commit after `head`. With conflicts, its files contain both versions between marks. */
  commit: string;
  conflicts: string[];
  /** Product files that keep the shop's changes. */
  changed: string[];
  newSettings: string[];
}

/**
 * Merges a release into the shop, whose history may not have the release that it came from. The shop's own files are
 * never merged: one that the owner has not changed takes the new version, others stay.
 * @param tree empty work tree of the shop's repository
 * @param completeLock adds the shop's own packages to the product's package-lock.json
 */
export async function mergeRelease(
  tree: string,
  { head, shopTree, base, next, version, lock }: Versions,
  completeLock: () => Promise<void>,
): Promise<Merged> {
  const shop = listFiles(tree, shopTree);
  const before = listFiles(tree, base);
  const product = listFiles(tree, next);
  const own = [...new Set([...shop.keys(), ...before.keys(), ...product.keys()])].filter((path) =>
    isOwnFile(path, lock.pack),
  );
  const isNamed = tryGit(tree, ['var', 'GIT_AUTHOR_IDENT']).code === 0;
  const author = isNamed ? [] : NAMELESS;
  const commit = (message: string, parent: string, contents = git(tree, ['write-tree'])) =>
    git(tree, [...author, 'commit-tree', contents, '-p', parent, '-m', message]);

  // Both sides have the same own files and the release as their only parent, so that Git merges the product's files.
  git(tree, ['read-tree', shopTree]);
  setFiles(
    tree,
    own.map((path) => [path, product.get(path)]),
  );
  const ours = commit('The shop', base);
  const theirs = commit(`Release ${version}`, base, `${next}^{tree}`);
  git(tree, ['reset', '--quiet', '--hard', ours]);
  const merge = tryGit(tree, [...author, 'merge', '--quiet', '--no-ff', '--no-commit', theirs]);
  let conflicts = git(tree, ['diff', '--name-only', '-z', '--diff-filter=U'])
    .split('\0')
    .filter(Boolean);
  if (merge.code !== 0 && conflicts.length === 0) {
    throw new Error(`Git could not merge the release: ${merge.error.trim()}`);
  }
  if (conflicts.join() === PACKAGE_LOCK) {
    git(tree, ['checkout', '--theirs', PACKAGE_LOCK]);
    await completeLock();
    conflicts = [];
  }
  git(tree, ['add', '--all']);

  const isInPack = (path: string) => path.startsWith(`packs/${lock.pack}/`);
  const hasSame = (path: string) => shop.get(path) === before.get(path);
  // Otherwise the product has a pack of the same name.
  const isProductsPack = own.some((path) => isInPack(path) && shop.has(path) && hasSame(path));
  const files = new Map(
    own.map((path) => {
      const isUnchanged = hasSame(path) && (isProductsPack || !isInPack(path));
      return [path, isUnchanged ? product.get(path) : shop.get(path)];
    }),
  );
  const write = (path: string, text: string) => files.set(path, storeText(tree, text));
  const release = parseLock(readText(tree, next, LOCK_FILE));
  write(LOCK_FILE, formatLock({ ...lock, version, files: release.files }));
  let newSettings: string[] = [];
  if (shop.get(CONFIGURATION) !== before.get(CONFIGURATION)) {
    const [mine, old, latest] = [shopTree, base, next].map((from) =>
      readText(tree, from, CONFIGURATION),
    ) as [string, string, string];
    const otherPack = release.pack === lock.pack ? undefined : `packs/${release.pack}/`;
    const { source, added } = addSettings(mine, old, latest, otherPack);
    if (added.length > 0) write(CONFIGURATION, source);
    newSettings = added;
  }
  setFiles(tree, files);
  const merged = commit(`update: take release ${version}`, head);
  git(tree, ['reset', '--quiet', '--hard', merged]);
  const differing = ['--diff-filter=MDT', '--no-renames', '--name-only', '-z', '-r'];
  const changed = git(tree, ['diff-tree', ...differing, next, merged])
    .split('\0')
    .filter((path) => path && !isOwnFile(path, lock.pack));
  return { commit: merged, conflicts, changed, newSettings };
}
