import type { Page } from 'playwright/test';
import { paths } from '#site/lib/paths.ts';
import { newAsker } from '../../support/browser/payment-link.ts';
import { CARDS, fillCard } from '../../support/browser/payments.ts';
import { enterAs, type Person } from '../../support/browser/people.ts';
import { openFiles } from '../../support/browser/progress.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

const CHECKOUT = paths.checkout({ subjectId: MACRO });

/** Adds a field to every object of a response, as a later deploy may. */
function grow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grow);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, grow(part)]);
  return { ...Object.fromEntries(entries), addedLater: { by: 'a deploy' } };
}

const growAll = (page: Page) =>
  page.route('/api/**', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const isJson = response.headers()['content-type']?.includes('json');
    await route.fulfill({
      response,
      ...(isJson && body && { json: grow(JSON.parse(body)) }),
    });
  });

const VISITS: { path: string; who: Person; see: (page: Page) => Promise<unknown> }[] = [
  {
    path: paths.purchases(),
    who: 'buyer',
    see: async (page) => {
      await openFiles(page);
      await expect(page.getByRole('button', { name: 'Mark as revised' }).first()).toBeVisible();
    },
  },
  { path: CHECKOUT, who: 'student', see: (page) => fillCard(page, CARDS.success) },
  {
    path: paths.account(),
    who: 'student',
    see: (page) => expect(page.getByText('Password', { exact: true })).toBeVisible(),
  },
  {
    path: `${paths.admin()}#sales`,
    who: 'administrator',
    see: (page) => expect(page.getByRole('table').first()).toBeVisible(),
  },
];

for (const { path, who, see } of VISITS) {
  test(`${path} accepts fields from a later deploy`, async ({ page, sandbox }) => {
    await enterAs(page, who, sandbox);
    await growAll(page);
    await page.goto(path);
    await see(page);
  });
}

test('a payment link accepts fields from a later deploy', async ({ page, sandbox }) => {
  await growAll(page);
  await page.goto((await newAsker(sandbox)).path);
  await fillCard(page, CARDS.success);
});
