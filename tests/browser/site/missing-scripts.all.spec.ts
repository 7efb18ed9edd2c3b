import type { Page } from 'playwright/test';
import { accountLabels } from '#site/features/accounts/account-labels.ts';
import { checkoutLabels } from '#site/features/card-payment/labels.ts';
import { NO_SCRIPT } from '#site/features/card-payment/stripe.ts';
import { downloadAllLabels } from '#site/features/catalogue/labels.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import { errorMessages } from '#site/lib/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { hold } from '../../support/browser/hold.ts';
import { newAsker } from '../../support/browser/payment-link.ts';
import { enterAs, type Person } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

const CHECKOUT = paths.checkout({ subjectId: MACRO });
const SCRIPTS = /\/_astro\/[^/?]+\.js/;
const STRIPE = /stripe\.js/;

/** Pages with islands that hydrate for this person on opening, besides the pages of `missing-scripts.spec.ts`. */
const PAGES: { path: string; who: Person }[] = [
  { path: paths.auth(), who: 'visitor' },
  { path: '/pay/unknown', who: 'visitor' },
  { path: '/join/unknown', who: 'visitor' },
  { path: '/class/unknown', who: 'visitor' },
  { path: '/reset-password?token=unknown', who: 'visitor' },
  { path: '/?payment_success=true', who: 'student' },
  { path: CHECKOUT, who: 'student' },
  { path: paths.deleteAccount(), who: 'student' },
  { path: paths.account(), who: 'student' },
  { path: '/microeconomics', who: 'buyer' },
  { path: '/macroeconomics', who: 'buyer' },
  { path: paths.home(), who: 'buyer' },
  { path: paths.admin(), who: 'administrator' },
];

const reload = (page: Page) => page.getByRole('button', { name: errorMessages.reload });

/** Responds with 404 to matching scripts from now on, as after a deploy. */
const removeScripts = (page: Page, pattern: RegExp = SCRIPTS) =>
  page.route(pattern, (route) => route.fulfill({ status: 404, body: '' }));

function countVisits(page: Page): () => number {
  let visits = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visits += 1;
  });
  return () => visits;
}

// All workers share these tests: one worker would need as long as the others for everything else.
test.describe.configure({ mode: 'parallel' });

for (const { path, who } of PAGES) {
  test(`${path} reloads once for missing scripts, then shows an error`, async ({
    page,
    sandbox,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404|Error hydrating/);
    await enterAs(page, who, sandbox);
    await removeScripts(page);
    const visits = countVisits(page);
    await page.goto(path);
    await expect(reload(page).first()).toBeVisible();
    expect(visits()).toBe(2);
    if (who === 'buyer' || who === 'student') {
      await expect(page.getByRole('link', { name: 'Your Purchases' }).first()).toBeVisible();
    }

    await page.unroute(SCRIPTS);
    await reload(page).first().click();
    // Responses to the invalid links.
    consoleErrors.allow(/ 400 /, { isOptional: true });
    await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
    await expect(reload(page)).toHaveCount(0);
  });
}

test('a page with notes explains after ten seconds that its scripts hang, and continues once they arrive', async ({
  page,
  sandbox,
}) => {
  await enterAs(page, 'buyer', sandbox);
  const arrive = await hold(page, SCRIPTS);
  await page.clock.install();
  await page.goto('/microeconomics', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await page.clock.runFor(11_000);
  await expect(reload(page)).toBeVisible();
  arrive();
  await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
  await expect(reload(page)).toHaveCount(0);
});

test('the checkout shows an error, whichever of its scripts is missing', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/404|Error hydrating/);
  await enterAs(page, 'student', sandbox);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const [script] = SCRIPTS.exec(request.url()) ?? [];
    if (script) scripts.add(script);
  });
  await page.goto(CHECKOUT);
  await expect(page.getByRole('button', { name: checkoutLabels.askToPay })).toBeVisible();
  expect(scripts.size).toBeGreaterThan(3);
  for (const script of [...scripts]) {
    const pattern = new RegExp(script.replaceAll('.', '\\.'));
    await removeScripts(page, pattern);
    await page.goto(CHECKOUT);
    // Chunks that load after the form are missed only when used.
    await expect(
      reload(page).or(page.getByRole('button', { name: checkoutLabels.askToPay })),
    ).toBeVisible();
    await page.unroute(pattern);
  }
});

/** Chunks that a page loads on demand, each with the action that needs it. */
const PARTS: {
  part: string;
  path: string;
  who: Person;
  start: (page: Page) => Promise<unknown>;
}[] = [
  {
    part: 'the dialog of payment links',
    path: CHECKOUT,
    who: 'student',
    start: (page) => page.getByRole('button', { name: checkoutLabels.askToPay }).click(),
  },
  {
    part: 'the ZIP of all files',
    path: '/macroeconomics',
    who: 'buyer',
    start: (page) => page.getByRole('button', { name: downloadAllLabels.start }).click(),
  },
  {
    part: 'the contents of a file',
    path: '/macroeconomics',
    who: 'buyer',
    start: (page) => page.getByText('Contents', { exact: true }).first().click(),
  },
  {
    part: 'the files of a subject',
    path: paths.purchases(),
    who: 'buyer',
    start: (page) => page.getByText(progressLabels.files).click(),
  },
  {
    part: 'the form of a name',
    path: paths.account(),
    who: 'student',
    start: (page) => page.getByRole('button', { name: accountLabels.changeName }).click(),
  },
  ...['Sales', 'Customers', 'Audit log', 'Status', 'Sign-in'].map((tab) => ({
    part: `the tab ${tab}`,
    path: paths.admin(),
    who: 'administrator' as const,
    start: (page: Page) => page.getByRole('tab', { name: tab }).click(),
  })),
];

for (const { part, path, who, start } of PARTS) {
  test(`${part} explains that the page is out of date if its script is missing`, async ({
    page,
    sandbox,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404|Error hydrating/);
    await enterAs(page, who, sandbox);
    await page.goto(path, { waitUntil: 'networkidle' });
    await removeScripts(page);
    await start(page);
    await expect(reload(page).first()).toBeVisible();
    await expect(page.getByText('out of date').filter({ visible: true }).first()).toBeVisible();
  });
}

/** Pages that read the session while they render, besides the checkout. */
const READING: typeof PAGES = [
  { path: paths.auth(), who: 'visitor' },
  { path: paths.deleteAccount(), who: 'student' },
  { path: paths.account(), who: 'student' },
  { path: paths.purchases(), who: 'buyer' },
];

for (const { path, who } of READING) {
  test(`${path} shows an error if an island throws`, async ({ page, sandbox, consoleErrors }) => {
    consoleErrors.allow(/broken/);
    await enterAs(page, who, sandbox);
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        Object.defineProperty(document, 'cookie', {
          get: () => {
            throw new Error('broken');
          },
        });
      }),
    );
    await page.goto(path);
    await expect(page.getByText('This part of the page cannot be shown').first()).toBeVisible();
    await expect(reload(page).first()).toBeVisible();
    if (who !== 'visitor') {
      await expect(page.getByRole('link', { name: 'Your Purchases' }).first()).toBeVisible();
    }
  });
}

for (const who of ['student', 'visitor'] as const) {
  test(`a payment script that never arrives is given up after ten seconds, for a ${who}`, async ({
    page,
    sandbox,
  }) => {
    await enterAs(page, who, sandbox);
    const path = who === 'student' ? CHECKOUT : (await newAsker(sandbox)).path;
    await page.route(STRIPE, () => {});
    await page.clock.install();
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByText(checkoutLabels.initializing)).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(page.getByText(NO_SCRIPT)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    if (who === 'visitor') return;
    await expect(page.getByRole('button', { name: checkoutLabels.askToPay })).toBeVisible();
  });
}
