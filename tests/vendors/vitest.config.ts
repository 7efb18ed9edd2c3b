import { defineConfig } from 'vitest/config';

/** `npm run test:vendors`. One file at a time, because some measure CPU time. */
export default defineConfig({
  test: {
    include: ['tests/vendors/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    reporters: ['default', './tests/vendors/reporter.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
