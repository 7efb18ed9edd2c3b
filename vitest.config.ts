import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,diagrams,server,studio,functions,site,sandbox,scripts,tests}/**/*.test.ts',
    ],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 60_000,
  },
});
