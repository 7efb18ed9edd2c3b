import { drillLabels, tryDrillLabels } from '#site/features/practice/drill/labels.ts';
import { priceLabels } from '#site/lib/offer-labels.ts';
import {
  findDrill,
  freeDrill,
  practiseMore,
  putFirst,
  startButton,
  verdict,
} from '../../support/browser/free-drill.ts';
import { expect, test } from '../../support/browser/test.ts';

const FILES = /\/(_astro\/[^/]+\.js|drills\/.+\.json)(\?\d)?$/;

test('is a still on the home page until it is pressed, and its result shows what the subject adds', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || FILES.test(request.url()))
      requested.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'load' });
  expect(requested).toEqual([]);
  // The still is part of the button.
  await freeDrill(page)
    .locator('.try-ask')
    .click({ position: { x: 40, y: 60 } });
  await expect(freeDrill(page).getByRole('img')).toBeVisible();
  expect(requested.map((path) => path.split('.').at(-1)).toSorted()).toEqual(['js', 'json']);

  const practice = freeDrill(page).getByRole('link', { name: tryDrillLabels.practise });
  await expect(practice).toBeHidden();
  await freeDrill(page).getByRole('radio').first().press('Space');
  await freeDrill(page).getByRole('radio').last().press('Space');
  await freeDrill(page).getByRole('button', { name: drillLabels.check }).press('Enter');
  await expect(practice).toBeVisible();
  await expect(freeDrill(page)).toContainText(
    /Microeconomics has \d+ more drills, \d+ cards and 16 files: £30/,
  );
  await freeDrill(page)
    .getByRole('link', { name: priceLabels.purchase('£30') })
    .click();
  await expect(page).toHaveURL(/\/auth\?tab=signup&next=%2Fcheckout%3Fsubject%3D/);
});

test('offers another attempt if its script or its drills do not load, and is answered by keyboard: the curve moves, and the verdict has the focus', async ({
  page,
  consoleErrors,
}) => {
  const drill = findDrill('production-possibility-frontier', 'shift');
  const radio = (name: string) => freeDrill(page).getByRole('radio', { name, exact: true });
  consoleErrors.allow(/Failed to load resource/, { isOptional: true });
  for (const missing of [/\/_astro\/try-drill[^/]*\.js/, '**/drills/*.json']) {
    await page.goto('/microeconomics');
    await page.route(missing, (route) => route.abort());
    await startButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(freeDrill(page).getByRole('status')).toHaveText(tryDrillLabels.failed);
    await page.unroute(missing);
    await freeDrill(page).getByRole('button', { name: tryDrillLabels.tryAgain }).press('Enter');
    await expect(freeDrill(page).getByRole('img')).toBeVisible();
    await expect(freeDrill(page).getByText(tryDrillLabels.failed)).toHaveCount(0);
  }
  await expect(freeDrill(page)).toBeFocused();
  for (const name of [drill.curve, drill.direction]) {
    await radio(name).focus();
    await page.keyboard.press('Space');
    await expect(radio(name)).toBeChecked();
  }
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toBeFocused();
  await expect(verdict(page)).toContainText(drillLabels.right);
  await expect(verdict(page)).toContainText(drill.reason);
  await expect(freeDrill(page).locator('.drill-moved > path')).toBeVisible();
  await expect(practiseMore(page)).toBeVisible();
});

test('on a phone, numbers in the drawing get words, and the drawing stays in view with both words', async ({
  page,
}) => {
  const drill = findDrill('economic-cycle', 'label');
  await page.setViewportSize({ width: 360, height: 640 });
  await putFirst(page, 'economic-cycle', drill);
  await page.goto('/macroeconomics');
  await startButton(page).click();
  const image = freeDrill(page).getByRole('img');
  const number = (index: number) =>
    freeDrill(page).getByRole('button', { name: `Number ${index + 1}. ` });
  const check = freeDrill(page).getByRole('button', { name: drillLabels.check });
  const choose = async (index: number, word: string) => {
    const choices = freeDrill(page).getByRole('group', { name: drill.questions[index]?.place });
    await choices.getByRole('button', { name: word, exact: true }).click();
    await expect(number(index)).toHaveText(word);
    await expect(image).toBeInViewport({ ratio: 0.95 });
  };
  const answers = drill.questions.map(({ answer }) => answer);
  const [wrong = ''] = drill.distractors;

  await check.press('Enter');
  await expect(freeDrill(page).getByRole('alert')).toHaveText(drillLabels.unanswered);
  await expect(number(0)).toBeFocused();
  for (const [index, word] of answers.entries()) await choose(index, word);
  await expect(check).toBeFocused();

  // The touch target is larger than the number. The page briefly ignores the second press of a double click.
  await expect(page.locator('html')).not.toHaveAttribute('data-pressed');
  const box = await number(1).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 6, (box?.y ?? 0) - 8);
  await expect(
    freeDrill(page).getByRole('button', { name: answers[1], exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(number(1)).toBeFocused();
  await choose(1, wrong);
  await check.press('Enter');
  await expect(verdict(page)).toContainText(`2: ${answers[1]}${drillLabels.not}${wrong}`);
  await expect(freeDrill(page).locator('.drill-mark-wrong')).toHaveText(`${wrong} ${answers[1]}`);
  await expect(freeDrill(page).locator('.drill-mark-right')).toHaveCount(answers.length - 1);
  await expect(image).toBeInViewport({ ratio: 0.95 });
});
