import { test } from 'vitest';
import { findBrowser } from '../../../scripts/browser.mjs';
import { runInBrowser } from '../../offline/browser/campaign.ts';

const TIMEOUT_MS = 300_000;

test('two students share Chromium, and it shows no notes of the other, none without access, and loses no answer', {
  timeout: TIMEOUT_MS,
}, async ({ skip }) => {
  if (!findBrowser()) return skip('no chromium');
  await runInBrowser({ seed: 7, browser: 2, steps: 8 });
});
