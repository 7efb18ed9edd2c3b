import { defineConfig, devices } from 'playwright/test';
import type { ShopOptions } from './tests/support/browser/test.ts';

/** Away from the usual 8888, so that a shop that is running for a person stays as it is. */
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 8899);
/** Each worker has a shop of its own: what one breaks or publishes, the other does not see. */
const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2);
const ports = Array.from({ length: WORKERS }, (_, index) => FIRST_PORT + index);

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig<object, ShopOptions>({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  workers: WORKERS,
  forbidOnly: true,
  // A busy machine may be slow once; what fails twice is broken. The report names both.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    firstPort: FIRST_PORT,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
      testMatch: /main-job\.spec\.ts/,
    },
  ],
  webServer: ports.map((port) => ({
    command: 'node sandbox/shop/main.ts --fresh',
    url: `http://localhost:${port}/__sandbox`,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    env: { PORT: `${port}`, SHOP_DATA: `.cache/browser-${port}` },
    timeout: 180_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  })),
});
