import type { Page } from 'playwright/test';
import type { Screen } from './support/screens/screen.ts';
import { reach, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const named = (...names: string[]): Screen[] => screens.filter(({ name }) => names.includes(name));

/** What is cut off or lies outside the window, in the words of the page. */
function findLosses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const losses = scrollWidth > clientWidth ? [`the page scrolls to ${scrollWidth} px`] : [];
    const isScroller = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX);
    for (const element of document.querySelectorAll('body *')) {
      const text = [...element.childNodes].find(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      if (!text || !element.checkVisibility({ visibilityProperty: true })) continue;
      let around: Element | null = element;
      while (around && !isScroller(around)) around = around.parentElement;
      if (around || element.closest('.sr-only, svg')) continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > clientWidth + 1) losses.push(`outside: ${text.textContent}`);
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
      if (isCut) losses.push(`cut off: ${text.textContent}`);
    }
    return losses;
  });
}

for (const screen of named(
  'home-visitor',
  'home-admin-login',
  'subject-visitor',
  'subject-with-access',
  'auth-sign-up-errors',
  'reset-form',
  'checkout-form',
  'checkout-failed',
  'purchases-list',
  'admin-form',
  'admin-sales',
  'not-found',
)) {
  test(`${screen.name} loses nothing in a narrow window or with text twice as large`, async ({
    page,
    sandbox,
    spoil,
    complaints,
  }) => {
    await reach(screen, { page, sandbox, spoil });
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => findLosses(page), 'at 320 px').toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect.poll(() => findLosses(page), 'with text at 200 %').toEqual([]);
    complaints.length = 0;
  });
}

test('nothing moves for whoever wants less motion', async ({ page, sandbox, spoil }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const screen of named('home-visitor', 'checkout-initializing', 'purchases-loading')) {
    await reach(screen, { page, sandbox, spoil });
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

test('in the system’s own colours a button still has an edge, and a tab says that it is open', async ({
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
