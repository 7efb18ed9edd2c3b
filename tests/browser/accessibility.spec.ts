import { subjectLabels } from '#site/texts/subject.ts';
import { findViolations } from '../support/browser/axe.ts';
import { findLosses } from '../support/browser/losses.ts';
import { addOddSubjects, LONG, removeOddSubjects } from '../support/browser/odd-subjects.ts';
import { oddScreens } from '../support/browser/screens/odd-subjects.ts';
import type { Screen } from '../support/browser/screens/screen.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';

/**
 * The main screens, which differ in what a narrow window or large text could cut off. `npm run test:screens`
 * looks at all of them, at three widths.
 */
const MAIN = [
  'home-visitor',
  'home-admin-login',
  'subject-visitor',
  'subject-look-inside',
  'subject-with-access',
  'auth-login',
  'auth-sign-up-errors',
  'reset-form',
  'checkout-form',
  'checkout-failed',
  'pay-form',
  'purchases-list',
  'search-results',
  'purchases-files',
  'home-unfinished',
  'file-signed-out',
  'admin-form',
  'admin-sales',
  'admin-customer',
  'not-found',
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

function testScreen(screen: Screen) {
  const isMain = MAIN.includes(screen.name);
  const reflow = isMain ? ', and loses nothing in a narrow window or with large text' : '';
  test(`${screen.name} has no violation in either theme${reflow}`, async ({
    page,
    sandbox,
    injectFault,
    consoleErrors,
  }) => {
    await reach(screen, { page, sandbox, injectFault, consoleErrors });
    expect(await findViolations(page, Object.keys(screen.except ?? {}))).toEqual([]);
    if (!isMain) return;
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => findLosses(page), 'at 320 px').toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect.poll(() => findLosses(page), 'with text at 200 %').toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => findLosses(page), 'at 360 px, with text at 200 %').toEqual([]);
  });
}

for (const screen of screens.filter(({ name }) => MAIN.includes(name))) testScreen(screen);

test.describe('with subjects of eighty topics and of none', () => {
  test.beforeAll(({ request, sandbox }) => addOddSubjects(request, sandbox));
  test.afterAll(({ request, sandbox }) => removeOddSubjects(request, sandbox));
  for (const screen of oddScreens) testScreen(screen);

  test('every download button is described by its file’s title or its topic’s', async ({
    page,
  }) => {
    await page.goto(`/${LONG}`);
    const buttons = page.getByRole('button', { name: subjectLabels.downloadPdf });
    const described = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const id = button.getAttribute('aria-describedby') ?? '';
        return document.getElementById(id)?.textContent;
      }),
    );
    expect(described.length).toBeGreaterThan(40);
    expect(described.filter((text) => !text)).toEqual([]);
    expect(described).toContain('Topic number 10');
  });

  test('a number of two digits fits on one line', async ({ page }) => {
    await page.goto(`/${LONG}`);
    const number = (text: string) => page.locator('.topic-number').getByText(text, { exact: true });
    const heightOf = async (text: string) => (await number(text).boundingBox())?.height;
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await heightOf('79'), `at ${width} px`).toBe(await heightOf('1'));
    }
  });

  test('a topic far down the page is two presses away, and one in a wide window', async ({
    page,
  }) => {
    const link = page.getByRole('link', { name: '79 Topic number 79' });
    const heading = page.getByRole('heading', { name: 'Topic number 79' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${LONG}`);
    await link.click();
    await expect(heading).toBeInViewport();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/${LONG}`);
    await page.getByText('All 80 topics').click();
    await link.click();
    await expect(heading).toBeInViewport();
  });
});
