import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { packConditions } from './packs/packs.mjs';
import { SlowFirst } from './tests/support/slow-first.ts';
import { IS_TESTING_ALL } from './tests/support/test-all.ts';

/** Files that need a site of their own, which takes 30 CPU seconds to build. */
const onlyInAll = IS_TESTING_ALL ? [] : ['**/*.all.test.ts'];

/** The usual second of `expect.poll` would end before a process has started on a busy machine. */
const patience = {
  setupFiles: ['tests/support/expect-no-leaks.ts'],
  testTimeout: 40_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Two workers more than a small machine has cores, because tests often wait.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    projects: [
      // Files share their modules, because importing is most of the work (7 s instead of 15 s for twenty files). They
      // mock no module and restore what they change of `process.env`, globals and timers. A test that fails only in a
      // full run points to a leak: run the file alone, then with the file before it.
      {
        test: {
          name: 'unit',
          include: ['{contract,diagrams,functions,packs,server,site,studio}/**/*.test.ts'],
          isolate: false,
          ...patience,
        },
      },
      // The functions on the stand-ins. The stand-ins' own tests are `npm run test:stand-ins`.
      {
        test: {
          name: 'services',
          include: ['{local-shop,scripts,tests}/**/*.test.ts'],
          // The bench installs packages that have tests of their own.
          exclude: ['**/node_modules/**', 'tests/{vendors,plain}/**', ...onlyInAll],
          isolate: false,
          ...patience,
        },
      },
      // A shop without any feature that can be switched off.
      {
        ssr: { resolve: { conditions: [...packConditions('plain'), ...defaultServerConditions] } },
        test: {
          name: 'plain',
          include: ['tests/plain/**/*.test.ts'],
          exclude: onlyInAll,
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});
