import { downloadLabel } from '#site/lib/labels.ts';
import { addOddSubjects, LONG, removeOddSubjects } from '../support/browser/odd-subjects.ts';
import { expectNoViolation } from '../support/browser/screen-widths.ts';
import { oddScreens } from '../support/browser/screens/odd-subjects.ts';
import { reach } from '../support/browser/screens.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(({ request, sandbox }) => addOddSubjects(request, sandbox));
test.afterAll(({ request, sandbox }) => removeOddSubjects(request, sandbox));

for (const screen of oddScreens) {
  test(`${screen.name} has no violation at any width in either theme`, async ({ page, stage }) => {
    await reach(screen, stage);
    await expectNoViolation(page, screen);
  });
}

test('every download button is described by the title of its file or its topic', async ({
  page,
}) => {
  await page.goto(`/${LONG}`);
  const buttons = page.getByRole('button', { name: downloadLabel });
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
  const readHeight = async (text: string) => (await number(text).boundingBox())?.height;
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await readHeight('79'), `at ${width} px`).toBe(await readHeight('1'));
  }
});

test('a topic far down the page is two presses away, and in a wide window only one', async ({
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
