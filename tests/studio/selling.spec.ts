import { studioTexts } from '../../studio/texts.ts';
import { chargesTo } from '../support/browser/payments.ts';
import { buy, signUp } from '../support/browser/students.ts';
import {
  confirmAction,
  contentOf,
  editorOf,
  field,
  openStudio,
  publish,
} from '../support/browser/studio.ts';
import { restoreContentAfterFailures } from '../support/browser/studio-content.ts';
import { expectToStay } from '../support/browser/subject-stays.ts';
import { expect, test } from '../support/browser/test.ts';
import { MICRO } from '../support/ids.ts';

const EVIDENCE = 'grade-evidence-1';

restoreContentAfterFailures();

test('a price of 0 and an offer dearer than its parts cannot be published, a subject off sale is marked, and no subject can be deleted while the shop does not respond', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, editorOf('subject', 'subject-macroeconomics'));
  await studio.getByTestId('group-tab-selling').click();
  await field(studio, 'price').fill('0');
  const problems = studio.getByTestId('validation-messages');
  await expect(problems.getByText('The price must be above zero.')).toBeVisible();
  await expect(studio.getByTestId('action-publish')).toBeDisabled();
  await studio.getByRole('checkbox', { name: 'On sale' }).click();
  const entry = studio.getByRole('link', { name: /^Macroeconomics/ });
  await expect(entry).toContainText('Off sale');
  await confirmAction(studio, 'Discardchanges');
  await expect(field(studio, 'price')).toHaveValue('30');
  await expect(entry).not.toContainText('Off sale');

  await studio.route('**/api/subjects/*/owned', (route) => route.abort());
  await expectToStay(studio, 'Delete', studioTexts.ownersUnknown);
  await studio.unroute('**/api/subjects/*/owned');

  await studio.getByRole('link', { name: 'Offers', exact: true }).click();
  await studio.getByRole('link', { name: /^Both subjects/ }).click();
  await field(studio, 'price').fill('61');
  await expect(problems.getByText('Bought separately, these subjects cost £60.00.')).toBeVisible();
  await expect(studio.getByTestId('action-publish')).toBeDisabled();
  await field(studio, 'price').fill('0.29');
  await expect(problems.getByText('The price must be at least £0.30')).toBeVisible();
  await confirmAction(studio, 'Discardchanges');
  await expect(field(studio, 'price')).toHaveValue('50');
});

test('a code created in the Studio counts as soon as it is valid', async ({
  browser,
  page,
  sandbox,
}) => {
  const content = contentOf(sandbox);
  const studio = await openStudio(browser, sandbox, '/structure/discountCode');
  await studio.getByRole('link', { name: 'Discount code', exact: true }).click();
  await field(studio, 'code').fill('sp');
  await field(studio, 'percent').fill('20');
  const problems = studio.getByTestId('publish-problems');
  await expect(problems).toHaveText(/^Before you can publish:Code: Use 3 to 32 upper-case letters/);
  await expect(studio.getByTestId('action-publish')).toBeDisabled();
  await field(studio, 'code').fill(' spr ing ');
  await expect(field(studio, 'code')).toHaveValue('SPRING');
  await publish(studio);
  const [id = ''] = await content.fetch<string[]>(
    '*[_type == "discountCode" && code == "SPRING"]._id',
  );
  expect(id, 'no one without a token can read it').toMatch(/^discount-code\./);

  await signUp(page);
  await buy(page, sandbox, { subjectId: MICRO, code: 'spring' });
  await openStudio(browser, sandbox, '/structure');
  await openStudio(browser, sandbox, editorOf('discountCode', id));
  await studio.getByTestId('group-tab-limits').click();
  await field(studio, 'totalUses').fill('5');
  await expect(studio.getByTestId('code-uses')).toHaveText(studioTexts.usesLeft(1, 5));
  await confirmAction(studio, 'Discardchanges');
  expect(await chargesTo(page, sandbox)).toEqual([2400]);
  await content.delete(id);
});

test('the sample shop’s values show a warning, and the Studio begins with how to start and links to the sales', async ({
  browser,
  sandbox,
}) => {
  const studio = await openStudio(browser, sandbox, '/structure/shopSettings');
  const warnings = studio.getByTestId('validation-messages').getByText(studioTexts.sampleValue);
  await expect(warnings).toHaveCount(3);
  await openStudio(browser, sandbox, editorOf('gradeEvidence', EVIDENCE));
  await expect(warnings).toHaveCount(1);
  await studio.getByRole('link', { name: 'Sales and admin' }).click();
  const start = studio.getByTestId('start-here');
  await expect(start).toHaveCount(0);
  for (const [name, path] of [
    ['Sales', '/admin#sales'],
    ['Customers', '/admin#customers'],
    ['Admin panel', '/admin'],
  ] as const) {
    const link = studio.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', `${sandbox.shop}${path}`);
  }
  await openStudio(browser, sandbox, '/structure');
  await expect(start.getByRole('link', { name: 'Sales', exact: true })).toBeVisible();
});
