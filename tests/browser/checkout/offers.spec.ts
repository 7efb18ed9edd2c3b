import type { Page } from 'playwright/test';
import { texts } from '#shop';
import { checkoutMessages, checkoutLabels as labels } from '#site/features/card-payment/labels.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { offerTexts } from '#site/lib/offer-labels.ts';
import { CARDS, chargesTo, pay } from '../../support/browser/payments.ts';
import { addPurchase, sendSignUpForm, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectToast } from '../../support/browser/toast.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { newStudent } from '../../support/student.ts';

const COMPLETE = 'Complete your set: Macroeconomics for £20';
const DIFFERENCE = 'You already own Microeconomics, so Macroeconomics is £20.00 instead of £30.00.';
const offerCard = (page: Page) => page.getByRole('region', { name: 'Both subjects' });
const openNotes = (page: Page) => page.getByRole('link', { name: homeLabels.openNotes });

test('a visitor finds both subjects for less, signs up on the way, and has both after one payment', async ({
  page,
  sandbox,
}) => {
  await page.goto('/');
  await expect(offerCard(page)).toContainText('Both subjects together: £50 instead of £60.');
  await expect(offerCard(page)).toContainText('£50.00');
  await page.goto('/macroeconomics');
  await page.getByRole('link', { name: offerTexts.both('£50') }).press('Enter');
  await expect(page.getByText(/, £50: create your account first$/)).toBeVisible();
  await sendSignUpForm(page, newStudent());

  await expect(page).toHaveURL(`/checkout?offer=${BOTH}`);
  await expect(page.getByRole('heading', { name: 'Both subjects' })).toBeVisible();
  await expect(
    page.getByText('Microeconomics and Macroeconomics together: £50 instead of £60.'),
  ).toBeVisible();
  await expect(page.getByText('£50.00', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: labels.pay('£50.00') })).toBeEnabled();
  await pay(page, CARDS.success);
  await expectToast(page, {
    title: checkoutMessages.paymentSuccess('').title,
    description: 'You now have access to Microeconomics and Macroeconomics!',
  });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article').filter({ has: openNotes(page) })).toHaveCount(2);
  await expect(offerCard(page)).toHaveCount(0);
  expect(await chargesTo(page, sandbox)).toEqual([5000]);
});

test('the owner of one subject sees and pays the difference for the other', async ({
  page,
  sandbox,
}) => {
  await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  await page.goto('/');
  const card = page.getByRole('article', { name: 'Macroeconomics' });
  await expect(card.getByText('£20.00', { exact: true })).toBeVisible();
  await expect(card.getByText(DIFFERENCE)).toBeVisible();
  await expect(card.getByText('£30.00', { exact: true })).toBeHidden();
  await expect(page.getByText('Both subjects')).toBeHidden();
  await card.getByRole('link', { name: COMPLETE }).click();
  await expect(page).toHaveURL(`/checkout?subject=${MACRO}`);

  await page.goto('/macroeconomics');
  await expect(page.getByText('£20.00', { exact: true })).toBeVisible();
  const complete = page.getByRole('link', { name: COMPLETE });
  await expect(complete).toHaveAttribute('href', `/checkout?subject=${MACRO}`);
  const above = await complete.boundingBox();
  const below = await page
    .getByText(texts.included[0] ?? '')
    .first()
    .boundingBox();
  const hole = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  expect(hole, 'no hole in the place of the usual terms').toBeLessThanOrEqual(32);
  await page.getByRole('button', { name: subjectLabels.purchase('£20') }).click();
  await expect(page).toHaveURL(`/checkout?subject=${MACRO}`);

  // A link to the offer, from before the first purchase, sells the same.
  await page.goto(`/checkout?offer=${BOTH}`);
  await expect(page.getByRole('heading', { name: 'Macroeconomics' })).toBeVisible();
  await expect(page.getByText(DIFFERENCE)).toBeVisible();
  await expect(page.getByText('Both subjects')).toHaveCount(0);
  await pay(page, CARDS.success);
  await expectToast(page, checkoutMessages.paymentSuccess('Macroeconomics'));
  expect(await chargesTo(page, sandbox)).toEqual([2000]);
  await expect(page.locator('#subjects')).toBeHidden();
});
