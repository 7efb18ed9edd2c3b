import { giveConsent } from '#contract/checkout/payments.ts';
import { paths } from '#site/lib/paths.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';
import { errorMessages } from '#site/texts/shell.ts';
import { CARDS, pay } from '../../support/browser/payments.ts';
import { enterAs } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';

const CHECKOUT = paths.checkout({ subjectId: MACRO });

test('a consent to outdated wording charges nothing, and offers to reload', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/409|Saving a consent failed/);
  await enterAs(page, 'student', sandbox);
  await page.route(giveConsent.path, (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), wordingVersion: '2020-01' } }),
  );
  await page.goto(CHECKOUT);
  await pay(page, CARDS.success);
  await expect(page.getByText('Please reload the page and read it again.').first()).toBeVisible();
  await page.getByRole('button', { name: errorMessages.reload }).click();
  await expect(page.getByRole('button', { name: checkoutLabels.pay('£30.00') })).toBeVisible();
});
