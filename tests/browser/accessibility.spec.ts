import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { subjectLabels } from '#site/texts/subject.ts';
import { addOddSubjects, LONG, removeOddSubjects } from '../support/browser/odd-subjects.ts';
import { oddScreens } from '../support/browser/screens/odd-subjects.ts';
import type { Screen } from '../support/browser/screens/screen.ts';
import { reach, screens } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What axe finds, one line each. */
async function findViolations(page: Page, { except = {} }: Screen, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme });
  const builder = new AxeBuilder({ page }).withTags(TAGS).disableRules(Object.keys(except));
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}, ${theme}: ${help}: ${html}`),
  );
}

function testScreen(screen: Screen) {
  test(`${screen.name} has no violation in either theme`, async ({
    page,
    sandbox,
    spoil,
    complaints,
  }) => {
    await reach(screen, { page, sandbox, spoil });
    const light = await findViolations(page, screen, 'light');
    const dark = await findViolations(page, screen, 'dark');
    expect([...light, ...dark]).toEqual([]);
    // The browser itself reports the statuses of what was spoilt.
    const others = complaints.filter((line) => !line.startsWith('Failed to load resource'));
    complaints.splice(0, complaints.length, ...others);
  });
}

for (const screen of screens) testScreen(screen);

test.describe('with subjects of eighty topics and of none', () => {
  test.beforeAll(({ request, sandbox }) => addOddSubjects(request, sandbox));
  test.afterAll(({ request, sandbox }) => removeOddSubjects(request, sandbox));
  for (const screen of oddScreens) testScreen(screen);

  test('every file says which one it is, its own title or its topic’s', async ({ page }) => {
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

  test('a number of two digits stands on one line', async ({ page }) => {
    await page.goto(`/${LONG}`);
    const number = (text: string) => page.locator('.topic-number').getByText(text, { exact: true });
    const heightOf = async (text: string) => (await number(text).boundingBox())?.height;
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await heightOf('79'), `at ${width} px`).toBe(await heightOf('1'));
    }
  });

  test('a topic far down is two presses away', async ({ page }) => {
    await page.goto(`/${LONG}`);
    await page.getByText('All 80 topics').click();
    await page.getByRole('link', { name: '79 Topic number 79' }).click();
    await expect(page.getByRole('heading', { name: 'Topic number 79' })).toBeInViewport();
  });
});
