import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright/test';
import { progressLabels } from '#site/features/progress/labels.ts';
import { findLosses } from '../support/browser/losses.ts';
import { findPrintFaults, PAPER_WIDTH } from '../support/browser/paper.ts';
import { enterAs } from '../support/browser/people.ts';
import type { Screen } from '../support/browser/screens/screen.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { buy, signUp } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';
import { MACRO } from '../support/ids.ts';
import { readEmail } from '../support/inbox.ts';

const GRANTED = '[data-access="granted"]';
const REFUSED = '[data-access="none"]';

const named = (...names: string[]): Screen[] => screens.filter(({ name }) => names.includes(name));

test('the legal pages and the page for parents lose nothing on a phone with text at 200 %', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/parents', '/terms', '/privacy', '/refunds']) {
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect.poll(() => findLosses(page), path).toEqual([]);
  }
});

/** Lists the header's links that overlap each other or leave the window. */
function findCollisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('header a')].filter((link) =>
      link.checkVisibility(),
    );
    const boxes = links.map((link) => ({
      name: link.textContent?.trim(),
      ...link.getBoundingClientRect().toJSON(),
    }));
    const brand = document.querySelector('header nav a > span')?.parentElement;
    const range = document.createRange();
    if (brand?.lastChild) range.selectNodeContents(brand.lastChild);
    const isBroken = new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    const isOutside = (box: DOMRect) => box.left < 0 || box.right > innerWidth;
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return [
      ...(isBroken ? ['the brand is broken'] : []),
      ...boxes.filter(isOutside).map(({ name }) => `${name} is outside`),
      ...boxes.flatMap((a, place) =>
        boxes.slice(place + 1).flatMap((b) => (meet(a, b) ? [`${a.name} meets ${b.name}`] : [])),
      ),
    ];
  });
}

for (const who of ['visitor', 'student', 'owner'] as const) {
  test(`the header of a ${who} never overlaps itself`, async ({ page, sandbox }) => {
    await enterAs(page, who, sandbox);
    await page.goto('/macroeconomics');
    for (const width of [320, 360, 390, 768]) {
      await page.setViewportSize({ width, height: 640 });
      for (const size of [100, 115, 130, 150, 200]) {
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = `${percent}%`;
        }, size);
        expect(await findCollisions(page), `${width} px, ${size} %`).toEqual([]);
        const spare = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth);
        expect(spare, `${width} px, ${size} %`).toBeGreaterThanOrEqual(0);
      }
    }
  });
}

test('nothing moves with reduced motion', async ({ page, stage }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const screen of named('home-visitor', 'checkout-initializing', 'purchases-loading')) {
    await reach(screen, stage);
    const moving = await page.evaluate(() => {
      const running = document.getAnimations().map((animation) => {
        const { effect } = animation;
        return effect instanceof KeyframeEffect
          ? (effect.target?.outerHTML.slice(0, 80) ?? '')
          : '';
      });
      const slow = [...document.querySelectorAll('*')]
        .filter((element) => parseFloat(getComputedStyle(element).transitionDuration) > 0)
        .map((element) => element.outerHTML.slice(0, 80));
      return [...running, ...slow];
    });
    expect(moving, screen.name).toEqual([]);
  }
});

test('in forced colours a button still has a border, and the selected tab stands out', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', '/microeconomics', '/auth']) {
    await page.goto(path);
    const buttons = page.getByRole('main').locator('button, a.bg-brand').filter({ visible: true });
    for (const button of await buttons.all()) {
      expect(
        await button.evaluate((element) => parseFloat(getComputedStyle(element).borderTopWidth)),
      ).toBeGreaterThan(0);
    }
  }
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS(
    'text-decoration-line',
    'underline',
  );
});

test('a subject, the purchases, the legal pages and a confirmation print in black on white', async ({
  page,
  sandbox,
}) => {
  const { email } = await signUp(page);
  await buy(page, sandbox, MACRO);
  await page.setViewportSize({ width: PAPER_WIDTH, height: 1000 });
  /** Sets the medium again for each page, because a busy browser may forget it. */
  const openPrinted = async (path: string) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  };
  const expectClean = async (what: string) => {
    expect(await findPrintFaults(page), what).toEqual([]);
    expect(await findLosses(page), what).toEqual([]);
  };

  for (const path of ['/macroeconomics', '/microeconomics']) {
    await openPrinted(path);
    await expect(page.locator(path.startsWith('/ma') ? GRANTED : REFUSED)).toBeAttached();
    // A page ends between two files, never within a file or below a topic's heading.
    for (const part of await page.locator('.topic-head, .content-row, .file-row').all()) {
      await expect(part).toHaveCSS('break-inside', 'avoid');
    }
    const entries = page.locator('.topic-entry, .topic-row');
    for (const entry of await entries.all()) {
      await expect(entry.locator('.topic-head, summary').first()).toHaveCSS('break-after', 'avoid');
      await expect(entry.getByRole('img')).toBeVisible();
      await expect(entry.getByRole('heading')).toBeVisible();
    }
    await expectClean(path);
    const paper = await PDFDocument.load(await page.pdf({ format: 'A4' }));
    expect(paper.getPageCount()).toBeLessThanOrEqual(4);
  }
  await openPrinted('/purchases');
  await expect(page.getByText(progressLabels.files)).toBeAttached();
  await expectClean('/purchases');
  for (const path of ['/parents', '/terms', '/privacy', '/refunds']) {
    await openPrinted(path);
    await expectClean(path);
  }
  const { HTML } = await readEmail(sandbox, email);
  await page.setContent(HTML);
  await expect(page.getByText('Order number', { exact: true })).toBeVisible();
  await expectClean('the confirmation');
});
