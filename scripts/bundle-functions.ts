/**
 * Bundles the functions, each with only the used parts of its packages, so that a cold function
 * starts in a fraction of the time (docs/decisions/0002-how-is-the-code-installed-and-packaged.md).
 * The host then packs the bundles.
 * Arguments: the folder to write, which is emptied first (`.functions` by default);
 * `--quick-passwords` for tests that sign in hundreds of times: password hashes and challenges then have the lowest cost.
 * The variable SHORT_TIME_LIMITS then shortens the time limits of requests to services, for tests of unresponsive
 * services.
 */
import { globSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build, defaultServerConditions, type Plugin } from 'vite';
import { packConditions, packsAreData } from '../packs/packs.mjs';
import * as timeLimits from '../server/service-time-limits.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Unbundled packages: the preparation's programs need files beside their code, and email is loaded
 * only when needed.
 */
const UNBUNDLED = [
  'sharp',
  '@cantoo/pdf-lib',
  '@hyzyla/pdfium',
  '@neslinesli93/qpdf-wasm',
  'nodemailer',
];

/**
 * Chooses the build of a package that uses the runtime's own `fetch`. The build for Node brings
 * another.
 */
const withFetch = (name: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(ROOT, 'node_modules', name, 'dist', 'index.js'),
});

/** Modules that the CMS's client loads in browsers, and for previews within the Studio. */
const UNUSED = /^\.\/(browserUpload|stegaEncodeSourceMap)-/;

/**
 * Leaves out modules that no function loads. In the host's single file for each function, code
 * shared with a lazily loaded part would slow down the start.
 */
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (UNUSED.test(id) ? '\0unused' : undefined),
  load: (id) => (id === '\0unused' ? 'export {};' : undefined),
};

const [folder = '.functions', flag] = process.argv.slice(2);

const withQuickPasswords: Plugin = {
  name: 'with-quick-passwords',
  load: (id) =>
    id.endsWith('/server/limits/work-costs.ts')
      ? 'export const PASSWORD_COST = 4, CHALLENGE_ITERATIONS = 2;'
      : undefined,
};

const withShortTimeLimits: Plugin = {
  name: 'with-short-time-limits',
  load: (id) =>
    id.endsWith('/server/service-time-limits.ts')
      ? Object.entries(timeLimits)
          .map(
            ([name, ms]) => `export const ${name} = process.env.SHORT_TIME_LIMITS ? 1_000 : ${ms};`,
          )
          .join('\n')
      : undefined,
};

const entries = globSync('functions/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] });

await build({
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    withoutUnused,
    ...(flag === '--quick-passwords' ? [withQuickPasswords, withShortTimeLimits] : []),
  ],
  resolve: { alias: ['@sanity/client', 'get-it'].map(withFetch) },
  ssr: {
    noExternal: true,
    external: UNBUNDLED,
    resolve: { conditions: [...packConditions(), ...defaultServerConditions] },
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: resolve(ROOT, folder),
    emptyOutDir: true,
    // The log names the place of an error.
    minify: false,
    rolldownOptions: {
      treeshake: packsAreData,
      input: Object.fromEntries(entries.map((file) => [basename(file, '.ts'), join(ROOT, file)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
});
