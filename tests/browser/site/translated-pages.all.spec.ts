import type { Page } from 'playwright/test';
import { readPath } from '#contract/reader/read-paths.ts';
import { authLabels } from '#site/features/accounts/labels.ts';
import { checkoutLabels } from '#site/features/card-payment/labels.ts';
import { downloadAllLabels } from '#site/features/catalogue/labels.ts';
import { deletionTexts } from '#site/features/personal-data/labels.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import { readerLabels } from '#site/features/reader/labels.ts';
import { searchLabels } from '#site/features/search/labels.ts';
import { paths } from '#site/lib/paths.ts';
import { enterAs, type Person } from '../../support/browser/people.ts';
import { openFiles } from '../../support/browser/progress.ts';
import { button, FREE, openReader, shown } from '../../support/browser/reader.ts';
import { saveBy } from '../../support/browser/save.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

/** Wraps every text of the page, now and later, as Chrome's translation does. Runs in the page. */
function translate(): void {
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!(text instanceof Text) || !text.data.trim()) continue;
      if (text.parentElement?.closest('script, style, svg, font, textarea') !== null) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  wrap(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(wrap);
  }).observe(document.body, { childList: true, subtree: true });
}

/** React renders again whatever a translator changed before hydration, and reports it. */
const HYDRATION = /Minified React error #(?:418|419|423|425)/;

const rows = (page: Page) => page.locator('main :is([action^="/objects/"], a[href^="/read/"])');

interface Visit {
  path: string;
  who: Person;
  /** Actions of the person, and what they see. */
  act: (page: Page) => Promise<unknown>;
}

const VISITS: Visit[] = [
  {
    path: paths.auth({ tab: 'signup' }),
    who: 'visitor',
    act: async (page) => {
      const email = page.getByRole('tabpanel').getByLabel('Email');
      for (const domain of ['gmial.com', 'hotmial.com']) {
        await email.fill(`kim@${domain}`);
        await email.blur();
        const right = domain.replace('mial', 'mail');
        await expect(page.getByText('Did you mean')).toBeVisible();
        await expect(page.getByRole('button', { name: `kim@${right}` })).toHaveText(
          `kim@${right}?`,
        );
      }
      await page.getByRole('tab', { name: authLabels.loginTab }).click();
      await page.getByLabel('Email').fill('kim@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: authLabels.signIn }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    path: '/macroeconomics',
    who: 'buyer',
    act: async (page) => {
      const before = await rows(page).count();
      expect(before).toBeGreaterThan(10);
      await saveBy(page.getByRole('button', { name: downloadAllLabels.start }));
      await expect(page.getByText('Saved. Look in your downloads.').first()).toBeVisible();
      await expect(page.locator('#download-all-macroeconomics')).toHaveText(
        'Saved. Look in your downloads.',
      );
      await expect(rows(page)).toHaveCount(before);
    },
  },
  {
    path: paths.purchases(),
    who: 'buyer',
    act: async (page) => {
      await openFiles(page);
      const marks = page.locator('main button[aria-pressed]');
      await marks.first().waitFor();
      const before = await rows(page).count();
      const wasPressed = (await marks.first().getAttribute('aria-pressed')) === 'true';
      for (const isPressed of [!wasPressed, wasPressed]) {
        await marks.first().click();
        await expect(marks.first()).toHaveAttribute('aria-pressed', `${isPressed}`);
        await expect(marks.first()).toHaveText(progressLabels.markAsRevised);
      }
      await expect(rows(page)).toHaveCount(before);
      const search = page.getByLabel(searchLabels.label);
      for (const word of ['inflation', 'unemployment', 'inflatoin', 'xyzzyx']) {
        await search.fill(word);
        await expect(page.locator('search [role=status]')).toHaveText(/\S/);
      }
      await expect(page.locator('search [role=status]')).toHaveText(
        'No page contains these words.',
      );
      await search.fill('');
      await expect(rows(page)).toHaveCount(before);
    },
  },
  {
    path: paths.checkout({ subjectId: MACRO }),
    who: 'student',
    act: async (page) => {
      await page.getByRole('button', { name: checkoutLabels.pay('£30.00') }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await page.getByRole('button', { name: checkoutLabels.askToPay }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  },
  {
    path: paths.home(),
    who: 'buyer',
    act: async (page) => {
      await expect(page.locator('[data-ownership=known]')).toBeVisible();
      await expect(page.locator('#subjects').getByText('Macroeconomics').first()).toBeVisible();
      await page.getByLabel(searchLabels.label).fill('inflation');
      await expect(page.locator('search li a').first()).toBeVisible();
    },
  },
  {
    path: paths.deleteAccount(),
    who: 'student',
    act: async (page) => {
      await page.getByLabel(deletionTexts.password).fill('not the password');
      await page.getByLabel(deletionTexts.password).press('Enter');
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    path: paths.account(),
    who: 'student',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change name' }).click();
      await page.getByLabel('First Name').fill('Robin');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Robin').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Change name' })).toBeVisible();
    },
  },
  {
    path: paths.admin(),
    who: 'administrator',
    act: async (page) => {
      for (const tab of ['Sales', 'Customers', 'Audit log', 'Status', 'Sign-in', 'Files']) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('tabpanel')).toHaveText(/\S/);
      }
    },
  },
];

for (const { path, who, act } of VISITS) {
  for (const when of ['before', 'after'] as const) {
    test(`${path} works in a page that was translated ${when} it hydrated`, async ({
      page,
      sandbox,
      consoleErrors,
    }) => {
      if (when === 'before') consoleErrors.allow(HYDRATION, { isOptional: true });
      consoleErrors.allow(/ 40[13] /, { isOptional: true });
      await enterAs(page, who, sandbox);
      if (when === 'before')
        await page.addInitScript(`addEventListener('DOMContentLoaded', ${translate})`);
      await page.goto(path);
      await expect(
        page.locator('astro-island[client=page], astro-island[client=session]').first(),
      ).not.toHaveAttribute('ssr');
      if (when === 'after') await page.evaluate(translate);
      await act(page);
      await expect(page.getByText('This part of the page cannot be shown')).toHaveCount(0);
    });
  }
}

test('the reader finds words in a page that was translated', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ 401 /, { isOptional: true });
  await openReader(page, readPath(FREE));
  await page.evaluate(translate);
  await button(page, readerLabels.textView).click();
  await button(page, readerLabels.find).click();
  const words = page.getByRole('searchbox');
  for (const word of ['scarce', 'wants']) {
    await words.fill(word);
    await words.press('Enter');
    await expect(page.locator('[data-part=matches]')).toHaveText(/^1 of \d+$/);
  }
  await button(page, readerLabels.textView).click();
  await expect(shown(page, 1)).toBeVisible();
});
