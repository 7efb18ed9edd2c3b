import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.test.ts'],
    pool: 'forks',
    // Two workers more than a small machine has cores, because tests often wait.
    maxWorkers: 4,
    isolate: false,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
