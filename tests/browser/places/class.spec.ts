import type { Page } from 'playwright/test';
import { CLASS_FIGURES_MIN } from '#contract/places/class.ts';
import { spellJoinCode } from '#contract/places/joining.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { classLabels } from '#site/features/places/class-labels.ts';
import { joinLabels, showMoreLabels } from '#site/features/places/join-labels.ts';
import { addClass, SCHOOL } from '../../support/add-order.ts';
import { addPupils } from '../../support/add-pupils.ts';
import { clientOf } from '../../support/browser/client.ts';
import { sendSignUpForm } from '../../support/browser/students.ts';
import { purchaseButton } from '../../support/browser/subject.ts';
import { expect, test } from '../../support/browser/test.ts';
import { addAnswers } from '../../support/class-practice.ts';
import { MICRO } from '../../support/ids.ts';
import { readPractice } from '../../support/practice.ts';
import { newStudent, readAccountId } from '../../support/student.ts';

const NAME = 'Twelfth Pupil';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
test('a class of twelve joins, one pupil by a code in a browser; one place is taken back, and the class is handed over, so that its page opens no more', async ({
  page,
  browser,
  baseURL,
  sandbox,
  store,
  consoleErrors,
}) => {
  const { orderId, classToken, code } = await addClass(clientOf(page, sandbox), { places: 12 });
  const pupils = await addPupils(store, orderId, 11);
  const [card = ''] = (await readPractice(clientOf(page, sandbox)))
    .filter(({ subjectId }) => subjectId === MICRO)
    .flatMap(({ cards }) => cards.map(({ id }) => id));
  const practised = pupils.slice(0, CLASS_FIGURES_MIN - 1);
  for (const id of practised) await addAnswers(store, id, [card], 'again');

  await page.goto(`/class/${classToken}`);
  const places = page.getByRole('region', { name: classLabels.places });
  await expect(places.getByRole('listitem')).toHaveCount(11);
  await expect(page.getByText(classLabels.tooFew)).toBeVisible();
  await page.getByRole('button', { name: classLabels.show }).click();
  await expect(page.getByRole('dialog').getByText(spellJoinCode(code))).toBeVisible();
  await page.keyboard.press('Escape');

  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
  });
  const pupil = await phone.newPage();
  await pupil.goto('/join');
  await pupil.getByLabel(joinLabels.code).fill(spellJoinCode(code).toLowerCase());
  await pupil.getByRole('button', { name: joinLabels.openCode }).click();
  await expect(pupil.getByText(SCHOOL.organisation)).toBeVisible();
  await expect(pupil.getByText(joinLabels.seen[0] ?? '')).toBeVisible();
  // The header's link comes back to the code, too.
  await pupil
    .getByRole('banner')
    .getByRole('link', { name: joinLabels.signUp })
    .filter({ visible: true })
    .click();
  await sendSignUpForm(pupil, newStudent());
  await pupil.getByLabel(joinLabels.name).fill(NAME);
  await pupil.getByRole('button', { name: joinLabels.join, exact: true }).click();
  await expect(pupil.getByRole('heading', { name: joinLabels.joined })).toBeFocused();
  await pupil.getByRole('link', { name: joinLabels.read }).click();
  await expect(pupil.getByText(subjectLabels.fullAccess)).toBeVisible();

  const accountId = await readAccountId(clientOf(pupil, sandbox));
  await addAnswers(store, accountId, [card], 'good');
  await page.reload();
  await expect(row(page, NAME)).toBeVisible();
  await expect(page.getByText(classLabels.basis(CLASS_FIGURES_MIN))).toBeVisible();
  await expect(page.getByText(classLabels.wrong(90))).toBeVisible();

  await pupil.goto('/purchases');
  const choice = pupil.getByRole('checkbox', { name: showMoreLabels.shows });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(pupil.getByText(showMoreLabels.shown)).toBeVisible();
  await page.reload();
  await expect(row(page, NAME)).toContainText(classLabels.practised(1));
  await expect(page.getByText(classLabels.practised(1))).toHaveCount(1);
  await choice.uncheck();
  await expect(pupil.getByText(showMoreLabels.hidden)).toBeVisible();
  await page.reload();
  await expect(row(page, NAME)).not.toContainText(classLabels.practised(1));

  await page.getByRole('button', { name: classLabels.takeBackFrom(NAME) }).click();
  const question = page.getByRole('alertdialog', { name: classLabels.takeBackTitle(NAME) });
  await question.getByRole('button', { name: classLabels.takeBack }).click();
  await expect(page.getByText(classLabels.takenBack(NAME))).toBeVisible();
  await expect(row(page, NAME)).toHaveCount(0);
  // Nine pupils who practised are left.
  await expect(page.getByText(classLabels.tooFew)).toBeVisible();
  await pupil.goto('/microeconomics');
  await expect(purchaseButton(pupil).first()).toBeVisible();
  await phone.close();

  await page.getByRole('button', { name: classLabels.handOverOpen }).click();
  await page.getByLabel(classLabels.successor).fill('next@northfield.example');
  await page.getByRole('button', { name: classLabels.handOver, exact: true }).click();
  const handOver = page.getByRole('alertdialog', { name: classLabels.handOverTitle });
  await handOver.getByRole('button', { name: classLabels.handOver }).click();
  await expect(page.getByRole('heading', { name: classLabels.handedOver })).toBeVisible();
  consoleErrors.allow(/404 .*\/api\/class\//);
  await page.reload();
  await expect(page.getByRole('heading', { name: classLabels.invalid })).toBeVisible();
});
