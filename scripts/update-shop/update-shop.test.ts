import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Progress } from 'local-stand-ins/kit/progress.mjs';
import { afterAll, expect, test } from 'vitest';
import { hashFiles, readLock, writeLock } from '../../packs/shop-lock.mjs';
import { finishSwap, WORK_TREE } from './swap.mjs';
import { updateShop } from './update-shop.ts';

/** A small product of trivial files, whose scripts fail or kill the update on demand. */
const FILES = {
  '.gitignore': '.env\n.shop/\n',
  // A filter of the shop's own Git can kill the swap in the middle of writing this file.
  '.gitattributes': 'middle.txt filter=kill\n',
  'CHANGELOG.md': '# Changelog\n',
  'a.txt': 'one\ntwo\nthree\nfour\nfive\n',
  'middle.txt': 'old\n',
  'package.json': '{\n  "name": "product",\n  "version": "0.3.0",\n  "type": "module"\n}\n',
  'package-lock.json':
    '{\n  "name": "product",\n  "version": "0.3.0",\n  "lockfileVersion": 3,\n  "packages": {\n    "": {\n      "name": "product",\n      "version": "0.3.0"\n    }\n  }\n}\n',
  'packs/economics/cards.txt': 'old cards\n',
  'packs/economics/drills.txt': 'old drills\n',
  'shop.config.ts': "export const texts = {\n  tagline: 'Product',\n};\n",
  'z.txt': 'old\n',
  'scripts/prepared.mjs':
    "if (process.env.KILL_AT === 'install') process.kill(process.ppid, 'SIGKILL');\n",
  'scripts/update-shop/try.mjs': `import { spawnSync } from 'node:child_process';
const { KILL_AT: at, SECOND } = process.env;
if (at === 'try') process.kill(process.ppid, 'SIGKILL');
if (at === 'fail') process.exit(1);
if (at === 'interrupt') process.kill(process.ppid, 'SIGINT');
if (at === 'second') spawnSync(process.execPath, JSON.parse(SECOND), { stdio: 'inherit' });
`,
};

const manifest = (name: string, shop: object, pack: object) =>
  `${JSON.stringify({ name, version: '0.2.0', imports: { '#shop': shop, '#pack/*': pack } }, null, 2)}\n`;

const OLD_CONFIGURATION = `import type * as Config from './contract/shop-config.ts';
export const brand = {
  heroDrawing: 'topic-by-topic',
};
export const region = {
  /** Dropped. */
  paymentFormLocale: 'en-GB',
  timeZone: 'Europe/London',
  timeZoneName: 'London'
};
`;

/** The product before it had \`shop.lock\`. */
const OLDER = {
  ...FILES,
  'README.md': '# Product\n\nText.\n',
  'package.json': manifest(
    'product',
    { default: './shop.config.ts' },
    { default: './packs/economics/*' },
  ),
  'shop.config.ts': OLD_CONFIGURATION,
  'z.txt': 'older\n',
};

const NEXT = {
  'CHANGELOG.md': '# Changelog\n\n## [0.3.1]\n\n- **The owner:** a list.\n',
  'a.txt': 'one\ntwo\nthree\nfour\nFIVE\n',
  'added.txt': 'new\n',
  'middle.txt': 'new\n',
  'package-lock.json': FILES['package-lock.json'].replaceAll('0.3.0', '0.3.1'),
  'packs/economics/cards.txt': 'new cards\n',
  'packs/economics/drills.txt': 'new drills\n',
  'packs/physics/drills.txt': 'other drills\n',
  'shop.config.ts': "export const texts = {\n  tagline: 'Product',\n  evidence: 'A',\n};\n",
  'z.txt': 'new\n',
};

const folder = mkdtempSync(join(tmpdir(), 'update-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (root: string, ...args: string[]) => {
  const owner = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: devNull };
  return execFileSync('git', [...owner, ...args], { cwd: root, env, encoding: 'utf8' }).trim();
};

function write(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');

function commit(root: string): void {
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'change');
}

const product = join(folder, 'product');

function release(version: string, files: Record<string, string>): void {
  write(product, files);
  const paths = git(product, 'ls-files', '--cached', '--others').split('\n');
  const hashes = hashFiles(product, paths);
  writeLock(product, { version, repository: product, pack: 'economics', files: hashes });
  commit(product);
  git(product, 'tag', `v${version}`);
}

mkdirSync(product);
git(product, 'init', '--quiet', '--initial-branch=main');
write(product, OLDER);
commit(product);
git(product, 'tag', 'older');
git(product, 'tag', 'v9.0.0');
release('0.3.0', FILES);
release('0.3.1', NEXT);
write(product, { 'a.txt': 'Uno\ntwo\nthree\nfour\nFIVE\n' });
commit(product);
git(product, 'tag', 'between');
release('0.4.0', {
  'a.txt': 'ONE\ntwo\nthree\nfour\nFIVE\n',
  'CHANGELOG.md': '# Changelog\n\n## [0.4.0]\n\n- **The owner:** a page.\n',
});

let shops = 0;

/** Makes a shop as "Use this template" does: without the product's history. */
function makeShop(
  changes: Record<string, string> = {},
  lock: object = {},
  from = 'v0.3.0',
): string {
  shops += 1;
  // Of this name are the folders that an update removes.
  const root = join(folder, `${WORK_TREE}${shops} shop`);
  mkdirSync(root);
  git(product, 'archive', '--output', join(folder, 'product.tar'), from);
  execFileSync('tar', ['-xf', join(folder, 'product.tar'), '-C', root]);
  git(root, 'init', '--quiet', '--initial-branch=main');
  write(root, changes);
  if (from !== 'older') writeLock(root, { ...readLock(root), ...lock });
  commit(root);
  return root;
}

/** Runs the command. @param at step that fails, or kills the process that started it */
function update(root: string, args: string[] = [], at = '', variables: NodeJS.ProcessEnv = {}) {
  const command = [resolve('scripts/update-shop.mjs'), '--shop', root, ...args];
  const env = {
    ...process.env,
    ...variables,
    GIT_CONFIG_GLOBAL: devNull,
    KILL_AT: at,
    SECOND: JSON.stringify(command),
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Describes everything that an update could leave or lose. */
const describe = (root: string) => ({
  head: git(root, 'rev-parse', 'HEAD'),
  refs: git(root, 'for-each-ref'),
  status: git(root, 'status', '--porcelain'),
  trees: git(root, 'worktree', 'list').split('\n').length,
  isSwapping: existsSync(join(root, '.git/update-shop.json')),
});

/** `choose-release.test.ts` has the refusals of a version. */
const refusals: [sentence: string, root: () => string][] = [
  [
    'This folder is not a Git repository',
    () => {
      const root = join(folder, 'copy');
      cpSync(makeShop(), root, { recursive: true });
      rmSync(join(root, '.git'), { recursive: true });
      return root;
    },
  ],
  [
    'changes that are not committed. Commit or undo them:\n  moved.txt\n  z.txt\n  mine.txt',
    () => {
      const root = makeShop();
      git(root, 'config', 'status.showUntrackedFiles', 'no');
      git(root, 'mv', 'z.txt', 'moved.txt');
      write(root, { 'mine.txt': 'mine\n' });
      return root;
    },
  ],
  [
    'names as yours, which Git ignores. Rename or move yours:\n  added.txt',
    () => {
      const root = makeShop();
      write(root, { 'added.txt': 'mine\n', '.git/info/exclude': 'added.txt\n' });
      return root;
    },
  ],
  [
    'No branch is checked out',
    () => {
      const root = makeShop();
      git(root, 'switch', '--quiet', '--detach');
      return root;
    },
  ],
  [
    "The product's repository has no release with a shop.lock",
    () => makeShop({}, { repository: makeShop() }),
  ],
  ["shop.lock does not name the product's repository", () => makeShop({}, { repository: '' })],
  [
    "The product's repository cannot be reached",
    () => makeShop({}, { repository: join(folder, 'none') }),
  ],
  ["The product's repository has no release 0.9.0", () => makeShop({}, { version: '0.9.0' })],
];

test.each(refusals)('refuses with a sentence: %s', async (sentence, make) => {
  const root = make();
  const progress = new Progress({ write: () => {} });
  const { signal } = new AbortController();
  await expect(
    updateShop({ root, product: root, asked: undefined, isDryRun: false, signal, progress }),
  ).rejects.toThrow(sentence);
});

test('updates a template copy, killed at each step, and keeps what the owner has changed', () => {
  const root = makeShop(
    {
      'a.txt': 'ONE of mine\ntwo\nthree\nfour\nfive\n',
      'packs/physics/cards.txt': 'my cards\n',
      'shop.config.ts': "export const texts = {\n  tagline: 'Mine',\n};\n",
    },
    { pack: 'physics' },
  );
  write(root, { '.env': 'SECRET=1\n', '.shop/data': 'sales\n' });
  git(
    root,
    'config',
    'filter.kill.smudge',
    '[ "$KILL_AT" = swap ] && [ -d .git ] && kill -9 $PPID; cat',
  );
  git(root, 'config', 'user.name', 'Mia');
  git(root, 'config', 'user.email', 'mia@example.com');
  const before = describe(root);

  // npm keeps the flag of "npm run update-shop --dry-run" for itself.
  const dry = update(root, ['--to', '0.3.1'], '', { npm_config_dry_run: 'true' });
  expect(dry.status, dry.output).toBe(0);
  expect(dry.output).toContain('kept:\n  a.txt\n');
  expect(dry.output).toContain('New in shop.config.ts: texts.evidence. Check its text.');
  expect(dry.output).toContain('The owner: a list.');
  expect(describe(root)).toEqual(before);

  expect(update(root, ['--to', '0.3.1'], 'fail').status).toBe(1);
  expect(describe(root)).toEqual(before);
  const interrupted = update(root, ['--to', '0.3.1'], 'interrupt');
  expect(interrupted.status, interrupted.output).toBe(1);
  expect(interrupted.output).toContain('The update was interrupted. Nothing was changed.');
  expect(describe(root)).toEqual(before);
  expect(update(root, ['--to', '0.3.1'], 'try').status).toBe(1);
  expect(describe(root)).toMatchObject({ head: before.head, status: '', isSwapping: false });
  // Git stops in the middle of the files.
  expect(update(root, ['--to', '0.3.1'], 'swap').status).not.toBe(0);
  expect(read(root, 'z.txt')).toBe('old\n');
  expect(existsSync(join(root, '.git/index.lock'))).toBe(true);
  // Git stopped while it wrote this file, which is no edit.
  write(root, { 'middle.txt': 'n' });
  write(root, { 'a.txt': 'ONE of mine\ntwo of mine\nthree\nfour\nFIVE\n' });
  const { trees: _trees, ...edited } = describe(root);
  const refused = update(root, ['--to', '0.3.1']);
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('with\n  git stash push -- "a.txt"\nThen');
  expect(describe(root)).toMatchObject(edited);
  git(root, 'stash', 'push', '--', 'a.txt');
  expect(update(root, ['--to', '0.3.1'], 'install').status).not.toBe(0);
  expect(describe(root).isSwapping).toBe(true);
  write(root, { 'z.txt': 'mine\n' });
  // The folder may be relative.
  const name = basename(root);
  expect(update(name, ['--to', '0.3.1']).output).toContain('updated to version 0.3.1');
  expect(read(root, 'z.txt')).toBe('mine\n');
  write(root, { 'z.txt': 'new\n' });
  git(root, 'stash', 'pop');
  expect(read(root, 'a.txt')).toBe('ONE of mine\ntwo of mine\nthree\nfour\nFIVE\n');
  git(root, 'restore', 'a.txt');

  const last = update(name, ['--to', '0.3.1']);
  expect(last).toMatchObject({
    status: 0,
    output: expect.stringContaining('is up to date: version 0.3.1'),
  });
  expect(describe(root)).toMatchObject({ status: '', trees: 1, isSwapping: false });
  expect(git(root, 'for-each-ref', 'refs/shop-update', 'refs/tags')).toBe('');
  expect(git(root, 'rev-parse', 'HEAD^')).toBe(before.head);
  expect(git(root, 'log', '-1', '--format=%an %ae')).toBe('Mia mia@example.com');
  expect(existsSync(join(root, 'packs/physics/drills.txt'))).toBe(false);
  expect(read(root, 'a.txt')).toBe('ONE of mine\ntwo\nthree\nfour\nFIVE\n');
  expect(read(root, 'z.txt')).toBe('new\n');
  expect(read(root, 'packs/physics/cards.txt')).toBe('my cards\n');
  expect(read(root, 'shop.config.ts')).toContain("tagline: 'Mine',\n  evidence: 'A',");
  expect(read(root, '.env') + read(root, '.shop/data')).toBe('SECRET=1\nsales\n');
  const { files } = JSON.parse(git(product, 'show', 'v0.3.1:shop.lock'));
  expect(readLock(root)).toEqual({ version: '0.3.1', repository: product, pack: 'physics', files });

  // The next release changes a line that the owner has changed.
  const { refs: _, ...updated } = describe(root);
  const conflict = update(root);
  expect(conflict.status).toBe(1);
  expect(conflict.output).toContain('have changed these files:\n  a.txt\nThe branch update-0.4.0 ');
  // PowerShell 5.1 knows no &&.
  expect(conflict.output).toContain('\n  npm ci\n  npm run build\n');
  expect(conflict.output).toContain('The owner: a page.');
  expect(describe(root)).toMatchObject(updated);
  expect(git(root, 'show', 'update-0.4.0:a.txt')).toContain('<<<<<<<');
});

test("updates the product's own pack where the owner has not changed it, adds a package to the lock, and runs alone", () => {
  const root = makeShop({
    'face/package.json': '{ "name": "face", "version": "1.0.0" }\n',
    'package.json': FILES['package.json'].replace(
      '"module"',
      '"module",\n  "dependencies": { "face": "file:face" }',
    ),
    'package-lock.json': FILES['package-lock.json'].replace(
      '      "version": "0.3.0"',
      '      "version": "0.3.0",\n      "dependencies": { "face": "file:face" }',
    ),
    'packs/economics/cards.txt': 'my cards\n',
  });
  const { status, output } = update(root, ['--to', '0.3.1'], 'second');
  expect(status, output).toBe(0);
  expect(output).toContain('An update of this shop is running already');
  expect(read(root, 'packs/economics/cards.txt')).toBe('my cards\n');
  expect(read(root, 'packs/economics/drills.txt')).toBe('new drills\n');
  expect(read(root, 'shop.config.ts')).toBe(NEXT['shop.config.ts']);
  expect(JSON.parse(read(root, 'package-lock.json')).packages).toMatchObject({
    '': { dependencies: { face: 'file:face' } },
    face: { version: '1.0.0' },
  });
});

/** Updates a shop with a clone of the product. */
async function updateFrom(root: string, asked?: string): Promise<string> {
  let output = '';
  const progress = new Progress({ write: (text) => (output += text) });
  const { signal } = new AbortController();
  await updateShop({ root, product, asked, isDryRun: false, signal, progress });
  await finishSwap(root);
  return output;
}

test('merges a copy made between two releases from the commit that was copied', async () => {
  const root = makeShop({ 'middle.txt': 'mine\n' }, {}, 'between');
  expect(await updateFrom(root)).toContain('kept:\n  middle.txt\n');
  expect(read(root, 'a.txt')).toBe('ONE\ntwo\nthree\nfour\nFIVE\n');
});

test('updates a shop without a lock, and undoes what new-shop wrote into files of the product', async () => {
  const older = makeShop(
    {
      'README.md': '# Mine\n\nText.\nMy text.\n',
      'package.json': manifest(
        'mine',
        { 'pack-economics': './packs/economics/shop.config.ts', default: './shop.config.ts' },
        { 'pack-economics': './packs/economics/*', default: './packs/physics/*' },
      ),
      'packs/economics/shop.config.ts': OLD_CONFIGURATION.replace("'./", "'../../"),
      'packs/physics/drills.ts': '// Mine\n',
      'shop.config.ts': OLD_CONFIGURATION.replace('Europe/London', 'Europe/Dublin'),
    },
    {},
    'older',
  );
  await updateFrom(older, '0.3.1');
  const { files } = JSON.parse(git(product, 'show', 'v0.3.1:shop.lock'));
  expect(readLock(older)).toEqual({
    version: '0.3.1',
    repository: product,
    pack: 'physics',
    files,
  });
  expect(read(older, 'README.md')).toBe('# Product\n\nText.\nMy text.\n');
  expect(read(older, 'package.json')).toBe(FILES['package.json']);
  expect(existsSync(join(older, 'packs/economics/shop.config.ts'))).toBe(false);
  expect(read(older, 'packs/physics/drills.ts')).toBe('// Mine\n');
  expect(read(older, 'z.txt')).toBe('new\n');
  expect(
    read(older, 'shop.config.ts'),
  ).toBe(`import type * as Config from './contract/shop-config.ts';
export const brand = {
  heroDrawing: undefined,
};
export const region = {
  timeZone: 'Europe/Dublin',
};

/** Drawings and drills of the pack that \`shop.lock\` names. */
export { shopDrawings, topicDrawings } from './packs/physics/drawings.ts';
export { drills } from './packs/physics/drills.ts';

export const texts = {
  tagline: 'Product',
  evidence: 'A',
};
`);

  const other = makeShop({ 'package.json': '{}\n' }, {}, 'older');
  await expect(updateFrom(other)).rejects.toThrow('package.json is not one of the product');
});
