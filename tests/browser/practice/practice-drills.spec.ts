import type { Page } from 'playwright/test';
import { findDrills } from '#diagrams/drills.ts';
import { drillLabels, tryDrillLabels } from '#site/features/practice/drill/labels.ts';
import { priceLabels } from '#site/lib/offer-labels.ts';
import { expect, test } from '../../support/browser/test.ts';

const FILES = /\/(_astro\/[^/]+\.js|drills\/.+\.json)(\?\d)?$/;

const section = (page: Page) => page.getByRole('region', { name: tryDrillLabels.name });
const startButton = (page: Page) =>
  section(page).getByRole('button', { name: tryDrillLabels.start });
const verdict = (page: Page) => section(page).locator('.drill-verdict');
const practiseMore = (page: Page) =>
  section(page).getByRole('link', { name: tryDrillLabels.practise });

test('is a still on the home page until it is pressed, and its result says what the subject adds', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || FILES.test(request.url()))
      requested.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'load' });
  expect(requested).toEqual([]);
  // The still is part of the button.
  await section(page)
    .locator('.try-ask')
    .click({ position: { x: 40, y: 60 } });
  await expect(section(page).getByRole('img')).toBeVisible();
  expect(requested.map((path) => path.split('.').at(-1)).toSorted()).toEqual(['js', 'json']);

  const practice = section(page).getByRole('link', { name: tryDrillLabels.practise });
  await expect(practice).toBeHidden();
  await section(page).getByRole('radio').first().check();
  await section(page).getByRole('radio').last().check();
  await section(page).getByRole('button', { name: drillLabels.check }).click();
  await expect(practice).toBeVisible();
  await expect(section(page)).toContainText(
    /Microeconomics has \d+ more drills, \d+ cards and 16 files: £30/,
  );
  await section(page)
    .getByRole('link', { name: priceLabels.purchase('£30') })
    .click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fcheckout%3Fsubject%3D/);
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
  await expect(practiseMore(page)).toBeVisible();
});
