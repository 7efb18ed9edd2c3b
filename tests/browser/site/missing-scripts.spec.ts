import { searchLabels } from '#site/features/search/labels.ts';
import { errorMessages } from '#site/lib/labels.ts';
import { hold } from '../../support/browser/hold.ts';
import { enterAs } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

/** One page and one part of each kind: `missing-scripts.all.spec.ts` has the others. */

const SCRIPTS = /\/_astro\/[^/?]+\.js/;

test('a page reloads once for missing scripts, then shows an error, and works once they are there', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/404|Error hydrating/);
  await enterAs(page, 'buyer', sandbox);
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }));
  let visits = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visits += 1;
  });
  await page.goto('/purchases');
  const reload = page.getByRole('button', { name: errorMessages.reload });
  await expect(reload.first()).toBeVisible();
  expect(visits).toBe(2);
  await expect(page.getByRole('link', { name: 'Your Purchases' }).first()).toBeVisible();

  await page.unroute(SCRIPTS);
  await reload.first().click();
  await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
  await expect(reload).toHaveCount(0);

  // A part that loads on demand, as after a deploy.
  await page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByLabel(searchLabels.label).fill('inflation');
  await expect(reload.first()).toBeVisible();
  await expect(page.getByText('out of date').filter({ visible: true }).first()).toBeVisible();
});

test('a page explains after ten seconds that its scripts hang, and continues once they arrive', async ({
  page,
}) => {
  const arrive = await hold(page, SCRIPTS);
  await page.clock.install();
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.clock.runFor(11_000);
  const reload = page.getByRole('button', { name: errorMessages.reload });
  await expect(reload).toBeVisible();
  arrive();
  await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
  await expect(reload).toHaveCount(0);
});

test('an island that throws shows an error, and leaves the rest of the page', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/broken/);
  await enterAs(page, 'student', sandbox);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      Object.defineProperty(document, 'cookie', {
        get: () => {
          throw new Error('broken');
        },
      });
    }),
  );
  await page.goto(`/checkout?subject=${MACRO}`);
  await expect(page.getByText('This part of the page cannot be shown').first()).toBeVisible();
  await expect(page.getByRole('button', { name: errorMessages.reload }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your Purchases' }).first()).toBeVisible();
});
