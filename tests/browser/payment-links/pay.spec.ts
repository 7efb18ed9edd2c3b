import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { z } from 'zod';
import { payerConsentWording } from '#contract/checkout/consent.ts';
import { messages } from '#contract/messages.ts';
import { receiptTexts } from '#contract/purchases/receipt-texts.ts';
import { selling } from '#shop';
import { checkoutLabels, checkoutMessages } from '#site/features/card-payment/labels.ts';
import { askLabels, payLabels } from '#site/features/payment-links/labels.ts';
import { purchasesLabels } from '#site/features/purchases/labels.ts';
import { navLabels } from '#site/lib/labels.ts';
import { assurance } from '#site/lib/offer-labels.ts';
import { clientOf } from '../../support/browser/client.ts';
import { watchLayoutShifts } from '../../support/browser/layout-shifts.ts';
import { bankFrame, CARDS, chargesTo, payAsGuest } from '../../support/browser/payments.ts';
import { signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { askToPay } from '../../support/payment-link.ts';
import { newStudent } from '../../support/student.ts';

const PAYER = 'payer@example.org';
const PAY = { name: checkoutLabels.pay('£30.00') };

test('a student ends a link and makes another, using only the keyboard; a parent opens it on a phone, and pays after a declined card, with the bank’s authentication; the student has access', async ({
  page,
  browser,
  baseURL,
  sandbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/402 .*\/v1\/payment_intents\//);
  await signUp(page, newStudent({ firstName: 'Maya', lastName: 'Wetherby' }));
  await askToPay(clientOf(page, sandbox), MACRO);
  await page.goto(`/checkout?subject=${MICRO}`);
  await page.getByRole('button', { name: checkoutLabels.askToPay }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ask someone to pay' });
  const field = dialog.getByLabel(askLabels.link);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/\/pay\/[\w-]{43}$/);
  const first = await field.inputValue();
  await page.getByRole('button', { name: 'Cancel this link' }).press('Enter');
  await expect(page.getByRole('group', { name: askLabels.ended })).toBeFocused();
  await page.getByRole('button', { name: 'Make a new link' }).press('Enter');
  await expect(field).toBeFocused();
  const url = await field.inputValue();
  expect(url).not.toBe(first);
  await page.getByRole('button', { name: askLabels.endOther('Macroeconomics') }).press('Enter');
  const ended = askLabels.otherEnded('Macroeconomics');
  await expect(page.getByRole('group', { name: ended })).toBeFocused();
  const mail = await dialog.getByRole('link', { name: 'Email' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toContain(url);
  expect(mail).toMatch(/^mailto:\?/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  // Browsers of chat apps have no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(
    'The link is selected. Press Ctrl+C (⌘C on a Mac) to copy it.',
  );
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe(url);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: checkoutLabels.askToPay })).toBeFocused();

  const parents = await browser.newContext(baseURL ? { baseURL } : {});
  const parent = await parents.newPage();
  consoleErrors.watch(parent);
  await parent.setViewportSize({ width: 360, height: 740 });
  const layoutShifts = await watchLayoutShifts(parent);
  const response = await parent.goto(new URL(url).pathname);
  expect(response?.headers()['content-security-policy']).toContain(sandbox.payments);
  await expect(parent.getByRole('button', PAY)).toBeEnabled();
  // Only the link after the payer's name may move, in its line.
  const shifts = z.array(z.object({ value: z.number() })).parse(await layoutShifts());
  expect(Math.max(0, ...shifts.map(({ value }) => value))).toBeLessThan(0.005);
  await parent.setViewportSize({ width: 1440, height: 900 });
  await expect(parent.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(parent.getByRole('heading', { name: payLabels.asks('Maya') })).toBeVisible();
  const main = parent.getByRole('main');
  await expect(main).toContainText('Microeconomics');
  await expect(main).toContainText('£30.00');
  await expect(main).toContainText('Sold by A* Economics (sample seller), 1 Sample Street, London');
  await expect(main).toContainText(/16 files, 32 pages, \d+ cards, \d+ drills/);
  const newTab = (name: string) => main.getByRole('link', { name: `${name} (opens in a new tab)` });
  await expect(newTab(payLabels.everyTopic('Microeconomics'))).toHaveAttribute(
    'href',
    '/microeconomics',
  );
  await expect(newTab(assurance.moneyBack(selling.moneyBackDays))).toHaveAttribute(
    'href',
    '/refunds',
  );
  await expect(newTab(payLabels.parents)).toHaveAttribute('href', '/parents');
  await expect(newTab(payLabels.evidence)).toHaveAttribute('href', '/api/grade-evidence/download');
  const picture = main.getByRole('img', { name: /^Page 1 of / });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .not.toBe(0);
  const header = parent.getByRole('banner');
  await expect(header.getByRole('link', { name: navLabels.home })).toBeVisible();
  for (const name of [navLabels.login, navLabels.signUp]) {
    await expect(header.getByRole('link', { name })).toHaveCount(0);
  }
  await expect(main).not.toContainText('Wetherby');
  for (const name of [/^terms/, /^refund policy/]) {
    await expect(main.getByRole('link', { name })).toBeVisible();
  }
  await parent.getByRole('button', PAY).click();
  await expect(main.getByText(messages.emailInvalid)).toBeVisible();
  await expect(main.getByText(checkoutMessages.consentMissing)).toBeVisible();
  await payAsGuest(parent, CARDS.declined, PAYER);
  const message = main.getByRole('group', { name: checkoutMessages.notCharged });
  await expect(message).toBeFocused();
  await expect(parent.getByLabel('Your email address')).toHaveValue(PAYER);
  await expect(parent.getByRole('checkbox', { name: payerConsentWording.text })).toBeChecked();
  await payAsGuest(parent, CARDS.authentication, PAYER);
  await bankFrame(parent)
    .getByRole('button', { name: /complete/i })
    .click();
  await expect(parent.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  await expect(main).toContainText(payLabels.thanks('Microeconomics', 'Maya'));
  expect(await chargesTo(page, sandbox)).toEqual([3000]);
  await parent.getByRole('link', { name: 'Your receipt' }).click();
  await expect(
    parent.getByRole('heading', { name: receiptTexts.title, exact: true }),
  ).toBeVisible();
  await expect(main).toContainText(receiptTexts.paidByCard);
  await expect(main).not.toContainText('Maya');
  await main.getByLabel(receiptTexts.school).fill('Hill School');
  const download = parent.waitForEvent('download');
  await main.getByRole('button', { name: receiptTexts.pdf }).click();
  const pdf = await PDFDocument.load(await readFile(await (await download).path()));
  expect(pdf.getForm().getTextField('school').getText()).toBe('Hill School');
  // A chat app has formatted the link as italics.
  await parent.goto(`${new URL(url).pathname}_`);
  await expect(
    parent.getByRole('heading', { name: 'This has already been paid for' }),
  ).toBeVisible();
  await parents.close();

  await page.goto('/purchases');
  await expect(page.getByText('Paid for by someone else')).toBeVisible();
  await expect(page.getByRole('button', { name: purchasesLabels.access })).toBeVisible();
});
