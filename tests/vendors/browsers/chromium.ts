import { chromium, type Browser as Program } from 'playwright';
import { findBrowser } from '../../../scripts/browser.mjs';
import type { Browser } from './browser.ts';
import { openWindow } from './playwright-page.ts';

/** Starts the Chromium of the browser tests. @returns undefined if none is installed */
export async function launchChromium(): Promise<Program | undefined> {
  const found = findBrowser();
  const executable = found?.path ? { executablePath: found.path } : {};
  return found && chromium.launch({ ...executable, args: ['--no-sandbox'] });
}

export async function startChromium(): Promise<Browser | undefined> {
  const program = await launchChromium();
  return program && openWindow(program);
}
