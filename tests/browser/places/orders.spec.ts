import { joinConsentWording } from '#contract/checkout/consent.ts';
import { messages } from '#contract/messages.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { joinLabels } from '#site/features/places/join-labels.ts';
import { giftLabels, orderLabels, schoolLabels } from '#site/features/places/labels.ts';
import { navLabels } from '#site/lib/labels.ts';
import { someoneElse } from '#site/lib/offer-labels.ts';
import { SCHOOL } from '../../support/add-order.ts';
import { CARDS, fillCard } from '../../support/browser/payments.ts';
import { sendSignUpForm } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { createClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { payOpened, sendForSomeone, toOpened } from '../../support/places-payment.ts';
import { newStudent } from '../../support/student.ts';

const PAYER = 'payer@example.org';
const LOCKED_FILE = 'Utility, the margin and real people';
const LINE = 'From Aunt May. Good luck!';
const ORDER = /\/orders\/[a-z0-9]+$/;

test('a parent buys on a phone without an account, and the child opens the link and reads', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/parents');
  await page.getByRole('link', { name: someoneElse }).click();
  await page.getByRole('radio', { name: /^Microeconomics/ }).check();
  const next = page.getByRole('button', { name: giftLabels.continue });
  await next.click();
  await expect(page.getByText(messages.emailInvalid)).toBeVisible();
  const email = page.getByLabel(giftLabels.email);
  await expect(email).toBeFocused();
  await email.fill(PAYER);
  await page.getByLabel(giftLabels.from).fill(LINE);
  await next.click();
  await expect(page.getByRole('heading', { name: 'Microeconomics' })).toBeFocused();
  // A reload continues the order.
  await page.reload();
  await fillCard(page, CARDS.success);
  await page.getByRole('button', { name: 'Pay £30.00' }).click();
  await expect(page.getByRole('heading', { name: orderLabels.ready })).toBeVisible();
  await expect(page).toHaveURL(ORDER);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const link = await page.getByLabel(orderLabels.link).inputValue();
  await page.emulateMedia({ media: 'print' });
  const card = page.getByRole('region', { name: orderLabels.card });
  await expect(card).toContainText(LINE);
  await expect(page.getByRole('heading', { name: orderLabels.ready })).toBeHidden();
  await page.emulateMedia({ media: null });

  const phone = await browser.newContext({ ...(baseURL && { baseURL }) });
  const child = await phone.newPage();
  await child.goto(new URL(link).pathname);
  await expect(child.getByText(`“${LINE}”`)).toBeVisible();
  await child.getByRole('link', { name: joinLabels.signUp }).last().click();
  await sendSignUpForm(child, newStudent());
  await child.getByRole('checkbox', { name: joinConsentWording.text }).check();
  await child.getByRole('button', { name: joinLabels.join, exact: true }).click();
  await child.getByRole('link', { name: joinLabels.read }).click();
  await expect(child.getByText(subjectLabels.fullAccess)).toBeVisible();
  await child.getByRole('link', { name: LOCKED_FILE, exact: true }).click();
  await expect(child).toHaveURL(/\/read\//);
  await expect(child.getByRole('heading', { name: LOCKED_FILE })).toBeVisible();
  await phone.close();

  await page.reload();
  await expect(page.getByRole('heading', { name: orderLabels.used })).toBeVisible();
  await expect(page.getByRole('button', { name: orderLabels.takeBack })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Receipt/ })).toBeVisible();
});

test('a payer who left before the payment was complete finds the order, makes a new link and takes it back', async ({
  page,
  sandbox,
  consoleErrors,
}) => {
  const payer = createClient(sandbox.shop);
  const opened = await toOpened(
    await sendForSomeone(payer, { subjectId: MICRO, email: PAYER, from: LINE }),
  );
  const path = `/orders/${opened.token}`;
  const returned = `${path}?payment_intent=${opened.paymentIntentId}&redirect_status=failed`;
  consoleErrors.allow(/409 .*\/payment$/);
  consoleErrors.allow(/Completing a payment failed/);
  await page.goto(returned);
  await expect(page.getByRole('group', { name: orderLabels.declined })).toBeFocused();
  await expect(page.getByRole('link', { name: orderLabels.payAgain })).toHaveAttribute(
    'href',
    '/buy-for-someone',
  );
  await payOpened(sandbox, opened);
  await page.goto(returned.replace('failed', 'succeeded'));
  const field = page.getByLabel(orderLabels.link);
  const first = await field.inputValue();
  await page.getByRole('button', { name: orderLabels.newLink }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: orderLabels.newLink }).click();
  await expect(page.getByRole('group', { name: orderLabels.newLinkDone })).toBeFocused();
  await expect(field).not.toHaveValue(first);
  const second = new URL(await field.inputValue()).pathname;
  await page.getByRole('button', { name: orderLabels.takeBack }).click();
  await expect(dialog).toContainText(orderLabels.takeBackText('£30.00'));
  await dialog.getByRole('button', { name: orderLabels.takeBack }).click();
  await expect(page.getByRole('group', { name: orderLabels.takenBack })).toBeFocused();
  for (const ended of [new URL(first).pathname, second]) {
    expect((await payer.get(`/api${ended}`)).status).toBe(404);
  }
});

test('a school chooses places, pays by card, and the teacher gets the class', async ({ page }) => {
  await page.goto('/parents');
  await page.getByRole('contentinfo').getByRole('link', { name: navLabels.schools }).click();
  const places = page.getByLabel(schoolLabels.places);
  await places.fill('1');
  await page.getByRole('button', { name: schoolLabels.card }).click();
  await expect(places).toBeFocused();
  await expect(places).toHaveAttribute('aria-invalid', 'true');
  await places.fill('12');
  await expect(page.getByText('£288.00')).toBeVisible();
  await page.getByRole('button', { name: schoolLabels.card }).click();
  const next = page.getByRole('button', { name: schoolLabels.continue });
  await next.click();
  await expect(page.getByLabel(schoolLabels.organisation)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(4);
  await page.getByLabel(schoolLabels.organisation).fill(SCHOOL.organisation);
  await page.getByLabel(schoolLabels.address).fill(SCHOOL.address.join('\n'));
  await page.getByLabel(schoolLabels.financeEmail).fill(SCHOOL.financeEmail);
  await page.getByLabel(schoolLabels.teacherEmail).fill(SCHOOL.teacherEmail);
  await next.click();
  await fillCard(page, CARDS.success);
  await page.getByRole('button', { name: 'Pay £288.00' }).click();
  await expect(page.getByRole('heading', { name: orderLabels.released })).toBeVisible();
  await expect(page).toHaveURL(ORDER);
  const main = page.getByRole('main');
  await expect(main).toContainText(orderLabels.releasedText(SCHOOL.teacherEmail));
  await expect(main.getByRole('link', { name: /Invoice/ })).toBeVisible();
  await expect(main).not.toContainText(orderLabels.due);
  await page.getByRole('button', { name: orderLabels.sendClassLink }).click();
  await expect(main).toContainText(orderLabels.classLinkSent);
});
