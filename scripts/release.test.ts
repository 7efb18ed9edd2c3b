import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, writeFiles } from 'local-stand-ins/kit/test-folder.ts';
import { describe, expect, test } from 'vitest';
import { formatLock, hashContent, readLock } from '../packs/shop-lock.mjs';
import { isNewer, isVersion, moveUnreleased, release } from './release.ts';

test.each([
  ['0.3.0', true],
  ['10.20.30', true],
  ['0.3', false],
  ['v0.3.0', false],
  ['0.3.0-beta', false],
  ['0.03.0', false],
  ['--help', false],
])('%s is a version: %s', (text, expected) => {
  expect(isVersion(text)).toBe(expected);
});

test.each([
  ['0.3.0', '0.2.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.0', true],
  ['0.2.10', '0.2.9', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.9', '0.2.10', false],
  ['0.9.0', '0.10.0', false],
])('%s is newer than %s: %s', (version, other, expected) => {
  expect(isNewer(version, other)).toBe(expected);
});

const OLD = '## [0.2.0] - 2026-01-01\n\n- Old.\n';

describe('the changelog', () => {
  test.each([
    ['with an older version', OLD],
    ['of a first version', ''],
  ])('%s gets a heading and an empty Unreleased', (_, rest) => {
    expect(
      moveUnreleased(
        `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n${rest}`,
        '0.3.0',
        '2026-02-03',
      ),
    ).toBe(
      `# Changelog\n\n## [Unreleased]\n\n## [0.3.0] - 2026-02-03\n\n### Added\n\n- New.\n\n${rest}`,
    );
  });

  test.each([
    ['without the heading', `# Changelog\n\n${OLD}`],
    ['with nothing new', `# Changelog\n\n## [Unreleased]\n\n${OLD}`],
    ['with headings alone', `# Changelog\n\n## [Unreleased]\n\n### Added\n\n${OLD}`],
  ])('%s is refused', (_, changelog) => {
    expect(() => moveUnreleased(changelog, '0.3.0', '2026-02-03')).toThrow(
      'CHANGELOG.md has no line under Unreleased.',
    );
  });
});

const LOCK = { version: '0.2.0', repository: '', pack: 'own', files: {} };
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const FILES = {
  'CHANGELOG.md': `# Changelog\n\n## [Unreleased]\n\n- New.\n\n${OLD}`,
  'package.json': json({ name: 'shop', version: '0.2.0', private: true }),
  'package-lock.json': json({
    name: 'shop',
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, sandbox: { version: '0.2.0' } },
  }),
  'shop.lock': formatLock(LOCK),
  'shop.config.ts': 'export const brand = {};\n',
  'packs/own/ö.md': 'Notes\n',
};

/** Creates a repository whose every file is committed. */
function startRepository(files: Record<string, string> = FILES) {
  const root = temporaryFolder(files);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Owner');
  git('config', 'user.email', 'owner@shop.example');
  git('config', 'commit.gpgsign', 'false');
  git('add', '.');
  git('commit', '--quiet', '--message', 'shop: begin');
  git('remote', 'add', 'origin', 'https://token@git.example/shop.git');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return { root, git, read };
}

const pass = () => Promise.resolve({ passed: true, text: 'Checks passed' });
const fail = () => Promise.resolve({ passed: false, text: 'Checks failed: types' });

test('a release is one commit with a tag, whose lock has the hash of every other file', async () => {
  const { root, git, read } = startRepository();
  const next = await release(root, '0.3.0', '2026-02-03', pass);
  expect(next).toContain('git push --follow-tags');

  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '--format=%s')).toBe('release: 0.3.0\nshop: begin\n');
  expect(git('cat-file', '-t', 'v0.3.0')).toBe('tag\n');
  expect(git('rev-parse', 'v0.3.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(read('CHANGELOG.md')).toContain('## [Unreleased]\n\n## [0.3.0] - 2026-02-03\n');
  expect(read('package.json')).toBe(FILES['package.json'].replace('0.2.0', '0.3.0'));
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    name: 'shop',
    version: '0.3.0',
    packages: { '': { version: '0.3.0' }, sandbox: { version: '0.2.0' } },
  });
  const hashed = ['CHANGELOG.md', 'package-lock.json', 'package.json', 'packs/own/ö.md'];
  expect(readLock(root)).toEqual({
    version: '0.3.0',
    repository: 'https://git.example/shop.git',
    pack: 'own',
    files: Object.fromEntries(hashed.map((path) => [path, hashContent(read(path))])),
  });
});

test('the address of the product in shop.lock is kept', async () => {
  const kept = { ...LOCK, repository: '/srv/product' };
  const { root } = startRepository({ ...FILES, 'shop.lock': formatLock(kept) });
  await release(root, '0.3.0', '2026-02-03', pass);
  expect(readLock(root).repository).toBe('/srv/product');
});

test('a release without the address of the product says what shops must do', async () => {
  const { root, git } = startRepository();
  git('remote', 'remove', 'origin');
  const next = await release(root, '0.3.0', '2026-02-03', pass);
  expect(next).toContain("Shops must name the product's repository in shop.lock");
  expect(readLock(root)).toMatchObject({ version: '0.3.0', repository: '' });
});

describe('a release is refused with one sentence, and changes nothing', () => {
  type Git = ReturnType<typeof startRepository>['git'];
  test.each<[string, string, (git: Git, root: string) => void, string]>([
    ['without a version', '', () => {}, 'Give the new version: npm run release -- 0.3.0'],
    ['for a bad version', '0.3', () => {}, '0.3 is not a version such as 0.3.0.'],
    [
      'for an earlier version',
      '0.2.0',
      () => {},
      '0.2.0 is not newer than 0.2.0, which package.json has.',
    ],
    [
      'for a version with a tag',
      '0.3.0',
      (git) => git('tag', 'v0.3.0'),
      'The tag v0.3.0 exists already.',
    ],
    [
      'with a file that is not committed',
      '0.3.0',
      (_, root) => writeFiles(root, { 'new.ts': '' }),
      'Some files are not committed: commit them, or put them aside.',
    ],
    [
      'on another branch than the default',
      '0.3.0',
      (git) => {
        git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
        git('switch', '--quiet', '--create', 'topic');
      },
      'Release from the branch main, or 0.3 for a fix of an older version.',
    ],
  ])('%s', async (_, version, prepare, sentence) => {
    const { root, git, read } = startRepository();
    prepare(git, root);
    const head = git('rev-parse', 'HEAD');
    await expect(release(root, version, '2026-02-03', pass)).rejects.toThrow(new Error(sentence));
    expect(git('rev-parse', 'HEAD')).toBe(head);
    expect(read('shop.lock')).toBe(FILES['shop.lock']);
  });

  test('after a failed check, whose output it shows', async () => {
    const { root, git } = startRepository();
    await expect(release(root, '0.3.0', '2026-02-03', fail)).rejects.toThrow(
      'Checks failed: types\nNothing is released, because a check failed.',
    );
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag')).toBe('');
  });

  test('after Git could not sign the tag', async () => {
    const { root, git } = startRepository();
    git('config', 'tag.gpgsign', 'true');
    git('config', 'gpg.program', 'false');
    const head = git('rev-parse', 'HEAD');
    await expect(release(root, '0.3.0', '2026-02-03', pass)).rejects.toThrow(
      'Nothing is released, because Git could not commit or tag. Command failed: git tag',
    );
    expect(git('rev-parse', 'HEAD') + git('status', '--porcelain')).toBe(head);
  });
});
