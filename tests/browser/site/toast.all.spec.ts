import type { Page } from 'playwright/test';
import { authLabels, authMessages } from '#site/features/accounts/labels.ts';
import { resetMessages } from '#site/features/accounts/reset-labels.ts';
import { checkoutLabels } from '#site/features/card-payment/labels.ts';
import { subjectLabels } from '#site/features/catalogue/labels.ts';
import { sendSignUpForm } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectNotCovered, expectToast, toasts } from '../../support/browser/toast.ts';
import { MACRO } from '../../support/ids.ts';
import { newStudent } from '../../support/student.ts';

const { title } = resetMessages.resetLinkMissing;

test('a toast swiped less than 50 px returns, and disappears if swiped further', async ({
  page,
}) => {
  for (const [width, direction] of [
    [1440, 'right'],
    [360, 'right'],
    [360, 'up'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/reset-password');
    const toast = page.getByRole('listitem').filter({ hasText: title });
    await expect(toast).toBeVisible();
    const push = async (distance: number) => {
      const box = await toast.boundingBox();
      if (!box) throw new Error('The toast is not there');
      const { x, y } = { x: box.x + 40, y: box.y + 60 };
      await page.mouse.move(x, y);
      await page.mouse.down();
      if (direction === 'up') await page.mouse.move(x, y - distance, { steps: 5 });
      else await page.mouse.move(x + distance, y, { steps: 5 });
      await page.mouse.up();
    };
    await push(45);
    await expect(toast).toBeVisible();
    await push(60);
    await expect(toast).toBeHidden();
  }
});

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };
const DESK = { width: 1440, height: 900 };
const LAPTOP = { width: 1366, height: 768 };

test('a toast covers neither the form nor its error', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401 .*\/api\/auth\/login$/);
  for (const size of [PHONE, TABLET, DESK]) {
    await page.setViewportSize(size);
    await page.goto('/auth');
    await page.getByLabel(authLabels.email).fill(newStudent().email);
    await page.getByLabel(authLabels.password).fill('wrong password');
    await page.getByRole('button', { name: authLabels.signIn }).click();
    const form = page.getByRole('main').locator('form');
    await expectNotCovered(page, {
      email: page.getByLabel(authLabels.email),
      password: page.getByLabel(authLabels.password),
      error: form.getByRole('alert'),
      button: page.getByRole('button', { name: authLabels.signIn }),
    });
    if (size === PHONE) expect((await toasts(page).boundingBox())?.y).toBeLessThan(100);
  }
});

/** Ends the session while no page is open: an open page could reload, or report a failure. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test('a toast follows to the next page after signing in, does not cover the purchase bar, and disappears when a link is pressed', async ({
  page,
}) => {
  const student = newStudent();
  await page.goto('/auth?tab=signup&next=%2Fmacroeconomics');
  await sendSignUpForm(page, student);
  await page.waitForURL((url) => url.pathname === '/macroeconomics');
  const purchase = page.getByRole('button', { name: subjectLabels.purchase('£30') });
  for (const size of [PHONE, TABLET]) {
    await forgetSession(page);
    await page.setViewportSize(size);
    await page.goto('/auth?next=%2Fmacroeconomics');
    await page.getByLabel(authLabels.email).fill(student.email);
    await page.getByLabel(authLabels.password).fill(student.password);
    await page.getByRole('button', { name: authLabels.signIn }).click();
    await page.waitForURL((url) => url.pathname === '/macroeconomics');
    await expectToast(page, authMessages.loginSuccess('A* Economics'));
    await expectNotCovered(page, { purchase });
  }
  await page.getByRole('contentinfo').locator('a[href="/terms"]').click();
  await page.waitForURL((url) => url.pathname !== '/macroeconomics');
  await expect(toasts(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('toast'))).toBeNull();
});

test('a toast from the previous page makes way for the card form, which appears later', async ({
  page,
}) => {
  for (const size of [TABLET, LAPTOP]) {
    await forgetSession(page);
    await page.setViewportSize(size);
    await page.goto(`/auth?tab=signup&next=%2Fcheckout%3Fsubject%3D${MACRO}`);
    await sendSignUpForm(page, newStudent());
    await page.waitForURL((url) => url.pathname === '/checkout');
    // The pointer stops the toast's timer, however long the form takes.
    await toasts(page).hover();
    const pay = page.getByRole('button', { name: checkoutLabels.pay('£30.00') });
    await expect(pay).toBeEnabled();
    const cancel = page.getByRole('link', { name: checkoutLabels.cancel });
    await expectNotCovered(page, { pay, cancel });
  }
});
