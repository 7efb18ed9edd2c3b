import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { bin, environment, ownNode, run } from './bootstrap.mjs';

/** The headless shell first: it draws no window and needs half the processor time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Not every release of Debian and its derivatives has the shell. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

function hasOwnBrowser() {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    join(homedir(), 'AppData', 'Local', 'ms-playwright'),
  ];
  return folders.some(
    (folder) =>
      folder &&
      existsSync(folder) &&
      readdirSync(folder).some((name) => name.startsWith('chromium')),
  );
}

/** @returns {{ path?: string } | undefined} the browser's path; no path means Playwright's own browser */
export function findBrowser() {
  const path = [process.env.CHROMIUM_PATH, ...SYSTEM].find((each) => each && existsSync(each));
  if (process.env.CHROMIUM_PATH && path) return { path };
  if (hasOwnBrowser()) return {};
  return path ? { path } : undefined;
}

/** @returns {Promise<{ path?: string } | undefined>} undefined if no browser can be installed */
export async function prepareBrowser() {
  const browser = findBrowser();
  if (browser) return browser;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-q']);
    for (const name of PACKAGES) {
      const code = await run('apt-get', ['install', '-yq', name]);
      if (code === 0 && findBrowser()) return findBrowser();
    }
  }
  await run(ownNode(), [bin('playwright'), 'install', 'chromium']);
  return findBrowser();
}

export const NO_BROWSER =
  'No browser was found and none could be installed. Install Chromium, or set CHROMIUM_PATH to one.';

/** Exits if no browser can be installed. @returns {Promise<NodeJS.ProcessEnv>} environment of commands that use it */
export async function browserEnvironment() {
  const browser = await prepareBrowser();
  if (browser) return { ...environment, ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}) };
  console.error(NO_BROWSER);
  process.exit(1);
}

// Run alone, it prepares a machine for the tests.
if (import.meta.main && !(await prepareBrowser())) {
  console.error(NO_BROWSER);
  process.exitCode = 1;
}
