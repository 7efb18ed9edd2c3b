import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { devices, type Page } from 'playwright/test';
import { type ContentItem, getContent, getTopics } from '#contract/catalogue.ts';
import { subjectLabels } from '#contract/labels.ts';
import { buy } from './support/account.ts';
import { logInByPassword } from './support/administrator.ts';
import { expect, signedUp, test } from './support/test.ts';

const MICRO = 'subject-microeconomics';
const ACCESS = '/api/user/access/';
const { downloadPdf, fullAccess, purchase, purchaseToAccess, unlocked } = subjectLabels;

const purchaseButton = (page: Page) => page.getByRole('button', { name: purchase('£30') });
const topicHeadings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const lockedRows = (page: Page) => page.getByText(purchaseToAccess('Microeconomics'));
const downloads = (page: Page) => page.getByRole('button', { name: downloadPdf });

async function readTopics(page: Page, subjectId: string) {
  const answer = await page.request.get(`/api/subjects/${subjectId}/topics`);
  return getTopics.answer.parse(await answer.json());
}

/** Everything that the subject holds, in the order of its page. */
async function readItems(page: Page, subjectId: string): Promise<ContentItem[]> {
  const topics = await readTopics(page, subjectId);
  const items = topics.map(async ({ id }) => {
    const answer = await page.request.get(`/api/topics/${id}/content`);
    return getContent.answer.parse(await answer.json());
  });
  return (await Promise.all(items)).flat();
}

for (const name of ['Microeconomics', 'Macroeconomics']) {
  const path = `/${name.toLowerCase()}`;

  test.describe(path, () => {
    test('has a breadcrumb, its heading, and its topics in order, each with number and files', async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(breadcrumb).toHaveText(/^\s*Home\s*›\s*\w+economics\s*$/);
      await expect(breadcrumb.getByText(name)).toHaveAttribute('aria-current', 'page');

      const topics = await readTopics(page, `subject-${name.toLowerCase()}`);
      expect(topics.length).toBeGreaterThan(5);
      await expect(topicHeadings(page)).toHaveText(topics.map((topic) => topic.name));
      for (const topic of topics) {
        const entry = page.getByRole('listitem', { name: topic.name });
        await expect(entry.getByText(`${topic.order}`, { exact: true })).toBeVisible();
      }
      const items = await readItems(page, `subject-${name.toLowerCase()}`);
      for (const { title } of items) await expect(page.getByText(title).first()).toBeVisible();

      await breadcrumb.getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
    });

    test('sends a visitor who wants to buy to /auth, to come back', async ({ page }) => {
      await page.goto(path);
      await purchaseButton(page).click();
      await page.waitForURL(`**/auth?next=${encodeURIComponent(path)}`);
    });

    test('sends a student who wants to buy to the checkout', async ({ page }) => {
      await signedUp(page);
      await page.goto(path);
      await purchaseButton(page).click();
      await page.waitForURL(`**/checkout?subject=subject-${name.toLowerCase()}`);
    });

    test('loads no script file for a visitor', async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await page.goto(path, { waitUntil: 'load' });
      await expect(purchaseButton(page)).toBeVisible();
      expect(scripts).toEqual([]);
    });
  });
}

test.describe('without access', () => {
  for (const who of ['a visitor', 'a student']) {
    test(`${who} may download what is free and is asked to buy what is locked`, async ({
      page,
    }) => {
      if (who === 'a student') await signedUp(page);
      await page.goto('/microeconomics');
      await expect(purchaseButton(page)).toBeVisible();
      const items = await readItems(page, MICRO);
      const locked = items.filter(({ isLocked }) => isLocked).length;
      expect([locked, items.length - locked]).not.toContain(0);
      await expect(lockedRows(page)).toHaveCount(locked);
      await expect(downloads(page)).toHaveCount(items.length - locked);
      await expect(page.getByText(unlocked)).toHaveCount(0);
      await expect(page.getByText(fullAccess)).toHaveCount(0);
    });
  }

  test('a desk saves a file as {title}.pdf', async ({ page }) => {
    await page.goto('/microeconomics');
    const [free] = (await readItems(page, MICRO)).filter(({ isLocked }) => !isLocked);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      downloads(page).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${free?.title}.pdf`);
    const notes = await PDFDocument.load(await readFile(await download.path()));
    expect(notes.getPageCount()).toBeGreaterThan(0);
  });

  test.describe('with scripts switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('a buyer is told what his files need', async ({ page }) => {
      await page.goto('/microeconomics');
      await expect(page.getByText('Please switch JavaScript on to open your files.')).toBeVisible();
    });

    test('the page is complete: a free file can be fetched, a locked one bought', async ({
      page,
    }) => {
      await page.goto('/microeconomics');
      const topics = await readTopics(page, MICRO);
      await expect(topicHeadings(page)).toHaveText(topics.map((topic) => topic.name));
      await expect(lockedRows(page).first()).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        downloads(page).first().click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.pdf$/);
      await purchaseButton(page).click();
      await page.waitForURL('**/auth?next=%2Fmicroeconomics');
    });
  });
});

test.describe('with access', () => {
  test('a buyer has full access: every file is there, those that were locked are marked', async ({
    page,
    sandbox,
  }) => {
    await signedUp(page);
    await buy(page, sandbox, MICRO);
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    const items = await readItems(page, MICRO);
    await expect(downloads(page)).toHaveCount(items.length);
    await expect(page.getByText(unlocked, { exact: true })).toHaveCount(
      items.filter(({ isLocked }) => isLocked).length,
    );
    await expect(lockedRows(page)).toHaveCount(0);
    await expect(purchaseButton(page)).toHaveCount(0);

    await page.goto('/macroeconomics');
    await expect(purchaseButton(page)).toBeVisible();
    await expect(page.getByText(fullAccess)).toHaveCount(0);
  });

  test('an administrator has it unasked, and downloads with a token of one file', async ({
    page,
  }) => {
    await logInByPassword(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/microeconomics');
    await expect(page.getByText(fullAccess)).toBeVisible();
    await expect(lockedRows(page)).toHaveCount(0);
    const row = page.getByRole('listitem').filter({ hasText: unlocked }).last();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: downloadPdf }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const adminToken = await page.evaluate(() => localStorage.getItem('adminToken'));
    expect(download.url()).not.toContain(String(adminToken));
    expect(calls.filter((call) => call.startsWith(ACCESS))).toEqual([]);
  });
});

test.describe('while access is asked for', () => {
  test.beforeEach(async ({ page }) => {
    await signedUp(page);
  });

  test('the topics are there, and the offer shows by itself where no answer comes', async ({
    page,
    spoil,
  }) => {
    await spoil('shop', { path: ACCESS, hang: true });
    await page.goto('/microeconomics');
    await expect(topicHeadings(page).first()).toBeVisible();
    await expect(purchaseButton(page)).toBeHidden();
    await expect(downloads(page).first()).toBeVisible();
    // The place waits some seconds, by the stylesheet's clock, which is put forward.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(purchaseButton(page)).toBeVisible();
    await expect(lockedRows(page).first()).toBeVisible();
  });

  test('a question that fails says so, and is asked again', async ({ page, spoil, complaints }) => {
    const mend = await spoil('kv');
    await page.goto('/microeconomics');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('We could not check your access.');
    await expect(purchaseButton(page)).toHaveCount(0);
    await mend();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(purchaseButton(page)).toBeVisible();
    await expect(alert).toBeHidden();
    // The browser itself reports the failure.
    complaints.length = 0;
  });

  test('a session that has ended elsewhere makes it a visitor’s page', async ({
    page,
    context,
    spoil,
    complaints,
  }) => {
    await spoil('shop', { path: ACCESS, times: 1, status: 503 });
    await page.goto('/microeconomics');
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    await context.clearCookies({ name: '__Host-session' });
    await tryAgain.click();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await purchaseButton(page).click();
    await page.waitForURL('**/auth?next=%2Fmicroeconomics');
    complaints.length = 0;
  });

  for (const width of [360, 1440]) {
    for (const isBuyer of [false, true]) {
      const answer = isBuyer ? 'a yes' : 'a no';
      test(`${answer} that comes late moves nothing in a window ${width} px wide`, async ({
        page,
        sandbox,
        spoil,
      }) => {
        if (isBuyer) await buy(page, sandbox, MICRO);
        await page.setViewportSize({ width, height: 800 });
        await page.addInitScript(() => {
          const shifts: unknown[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push(entry.toJSON());
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await spoil('shop', { path: ACCESS, times: 1, hang: 500 });
        await page.goto('/microeconomics');
        await expect(topicHeadings(page).first()).toBeVisible();
        const after = isBuyer ? page.getByText(fullAccess) : purchaseButton(page);
        await expect(after).toBeVisible();
        // Two frames later, what moved has been reported.
        const shifts = await page.evaluate(
          () =>
            new Promise((resolve) => {
              const report = () => resolve((window as unknown as { shifts: unknown[] }).shifts);
              requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(report)));
            }),
        );
        expect(shifts).toEqual([]);
      });
    }
  }
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use(phone);

  for (const who of ['a visitor', 'a buyer']) {
    test(`a file opens in a new tab for ${who}, to be read`, async ({ page, sandbox }) => {
      if (who === 'a buyer') {
        await signedUp(page);
        await buy(page, sandbox, MICRO);
      }
      await page.goto('/microeconomics');
      if (who === 'a buyer') await expect(page.getByText(fullAccess)).toBeVisible();
      const form = page.locator('form').filter({ hasText: downloadPdf }).last();
      const path = String(await form.getAttribute('action'));
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        form.getByRole('button', { name: downloadPdf }).click(),
      ]);
      await tab.close();
      await expect(page).toHaveURL(/\/microeconomics$/);
      const headers = { 'user-agent': phone.userAgent };
      const file = await page.request.get(path, { headers });
      expect(file.headers()['content-disposition']).toMatch(/^inline; filename=".+\.pdf"/);
    });
  }
});
