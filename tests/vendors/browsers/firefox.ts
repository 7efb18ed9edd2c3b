import { firefox } from 'playwright';
import type { Browser } from './browser.ts';
import { findProgram } from './install.ts';
import { openWindow } from './playwright-page.ts';

const PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Starts an ordinary Firefox, driven by WebDriver BiDi. @returns undefined if none is installed */
export async function startFirefox(): Promise<Browser | undefined> {
  const executablePath = findProgram(PATHS, ['firefox-esr']);
  if (!executablePath) return undefined;
  // This channel is Mozilla's own Firefox, not the build that Playwright patches.
  return openWindow(await firefox.launch({ channel: 'moz-firefox', executablePath }));
}
