import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED } from '../.dependency-cruiser.mjs';
import { ROOT } from './bootstrap.mjs';

/** @typedef {{ unit: string[], api: string[], browser: string[] }} ChangedTests files and folders for the runners */

const FEATURE = /^(?:server|contract|site\/features)\/([^/]+)\//;
const CODE = /\.(?:ts|tsx|mjs|astro|css)$/;
/** Code that belongs to no single feature, although its folder looks like a feature. */
const WIDE = new Set([...SHARED, 'http', 'schedule']);

/**
 * Selects the tests of the features to which files belong. A file that belongs to no feature can affect all tests.
 * @param {string[]} files changed files below the project
 * @param {object} project
 * @param {(file: string) => string[]} project.listImports modules that a file imports
 * @param {(folder: string) => boolean} project.exists
 * @returns {ChangedTests}
 */
export function toTests(files, { listImports, exists }) {
  const code = files.filter((file) => CODE.test(file));
  const isTest = (/** @type {string} */ file) => /\.(?:test\.tsx?|spec\.ts)$/.test(file);
  const product = code.filter((file) => !isTest(file) && !file.startsWith('tests/'));
  const features = new Set(
    product.flatMap((file) => {
      const [, own] = FEATURE.exec(file) ?? [];
      if (own !== undefined) return WIDE.has(own) ? ['*'] : [own];
      const imported = listImports(file).flatMap((name) => {
        const [, feature] = /(?:#contract|\/features)\/([^/]+)\//.exec(name) ?? [];
        return feature ?? [];
      });
      return imported.length > 0 ? imported : ['*'];
    }),
  );
  const isWide = features.has('*') || code.some((file) => file.startsWith('tests/support/'));
  /** @param {string} folder */
  const inFolder = (folder) =>
    isWide
      ? [folder]
      : [...features].map((feature) => `${folder}/${feature}/`).filter((each) => exists(each));
  const tests = (/** @type {RegExp} */ pattern) =>
    code.filter((file) => pattern.test(file) && exists(file));
  return {
    unit: code,
    api: [...inFolder('tests/api'), ...tests(/^(?:scripts|local-shop|tests)\/.*\.test\.ts$/)],
    browser: [...inFolder('tests/browser'), ...tests(/^tests\/browser\/.*\.spec\.ts$/)],
  };
}

/** @param {string} base revision @returns {Promise<ChangedTests>} the tests of what has changed since the revision */
export async function findChangedTests(base) {
  const { default: ts } = await import('typescript');
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const exists = (/** @type {string} */ file) => existsSync(join(ROOT, file));
  /** @param {string} file */
  const listImports = (file) =>
    exists(file)
      ? ts
          .preProcessFile(readFileSync(join(ROOT, file), 'utf8'))
          .importedFiles.map(({ fileName }) => fileName)
      : [];
  return toTests(files, { listImports, exists });
}
