import type { Page } from 'playwright/test';
import { findDrills } from '#diagrams/drills.ts';
import { drillLabels, tryDrillLabels } from '#site/features/practice/drill/labels.ts';
import { compress } from '../../support/brotli.ts';
import { expect, test } from '../../support/browser/test.ts';

const MAX_BYTES = 40_000;
const FILES = /\/(_astro\/[^/]+\.js|drills\/.+\.json)(\?\d)?$/;

const section = (page: Page) => page.getByRole('region', { name: tryDrillLabels.name });
const startButton = (page: Page) =>
  section(page).getByRole('button', { name: tryDrillLabels.start });
const verdict = (page: Page) => section(page).locator('.drill-verdict');
const practiseAll = (page: Page) =>
  section(page).getByRole('link', { name: tryDrillLabels.practiseAll });

test('loads nothing before its button is pressed, and at most 40 kB then', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || FILES.test(request.url()))
      requested.push(request.url());
  });
  await page.goto('/microeconomics', { waitUntil: 'load' });
  expect(requested).toEqual([]);

  requested.length = 0;
  await startButton(page).click();
  await expect(section(page).getByRole('img')).toBeVisible();
  expect(requested.map((url) => new URL(url).pathname.split('.').at(-1)).toSorted()).toEqual([
    'js',
    'json',
  ]);
  let bytes = 0;
  for (const url of requested) bytes += compress(await (await page.request.get(url)).body()).length;
  test.info().annotations.push({ type: 'bytes after the press', description: `${bytes}` });
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

test('offers another attempt if its script or its drills do not load', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource/, { isOptional: true });
  for (const missing of [/\/_astro\/try-drill[^/]*\.js/, '**/drills/*.json']) {
    await page.goto('/microeconomics');
    await page.route(missing, (route) => route.abort());
    await startButton(page).click();
    await expect(section(page).getByRole('status')).toHaveText(tryDrillLabels.failed);
    await page.unroute(missing);
    await section(page).getByRole('button', { name: tryDrillLabels.tryAgain }).click();
    await expect(section(page).getByRole('img')).toBeVisible();
    await expect(section(page).getByText(tryDrillLabels.failed)).toHaveCount(0);
  }
});

test('the first drill is answered by keyboard: the curve moves, and the verdict has the focus', async ({
  page,
}) => {
  const drill = findDrills('production-possibility-frontier').find(({ kind }) => kind === 'shift');
  if (drill?.kind !== 'shift') throw new Error('The first diagram has no drill of this kind');
  const radio = (name: string) => section(page).getByRole('radio', { name, exact: true });
  await page.goto('/microeconomics');
  await startButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(section(page)).toBeFocused();
  for (const name of [drill.curve, drill.direction]) {
    await radio(name).focus();
    await page.keyboard.press('Space');
    await expect(radio(name)).toBeChecked();
  }
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toBeFocused();
  await expect(verdict(page)).toContainText(drillLabels.right);
  await expect(verdict(page)).toContainText(drill.reason);
  await expect(section(page).locator('.drill-moved > path')).toBeVisible();
  await expect(practiseAll(page)).toBeVisible();
});
