import type { Page } from 'playwright/test';
import { login } from '#contract/accounts/accounts.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { authLabels, authMessages } from '#site/features/accounts/labels.ts';
import { errorMessages } from '#site/lib/labels.ts';
import { SIGNED_IN_REDIRECT_DELAY_MS } from '#site/lib/limits.ts';
import { hold } from '../../support/browser/hold.ts';
import { sendSignUpForm, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectFailureAtForm, expectToast, toasts } from '../../support/browser/toast.ts';
import { MACRO } from '../../support/ids.ts';
import { newStudent, type Student } from '../../support/student.ts';

const CHECKOUT = `/checkout?subject=${MACRO}`;

const success = authMessages.loginSuccess('A* Economics');

const email = (page: Page) => page.getByLabel(authLabels.email);
const password = (page: Page) => page.getByLabel(authLabels.password);
const signIn = (page: Page) => page.getByRole('button', { name: authLabels.signIn });

async function fill(page: Page, student: Pick<Student, 'email' | 'password'>): Promise<void> {
  await email(page).fill(student.email);
  await password(page).fill(student.password);
}

async function withAccount(page: Page): Promise<Student> {
  const student = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/auth');
  return student;
}

test.describe('the Login tab', () => {
  test('signs in, shows so for a second, and redirects home, where the toast stays', async ({
    page,
  }) => {
    await page.clock.install();
    await fill(page, await withAccount(page));
    await page.clock.pauseAt(Date.now() + 60_000);
    await signIn(page).click();
    await expectToast(page, success);
    await page.clock.runFor(SIGNED_IN_REDIRECT_DELAY_MS - 1);
    expect(new URL(page.url()).pathname).toBe('/auth');
    await page.clock.runFor(1);
    await page.waitForURL((url) => url.pathname === '/');
    await expectToast(page, success);
    await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  });

  test('explains that the browser blocks cookies if no session is saved, after sign-up too', async ({
    page,
  }) => {
    await fill(page, await withAccount(page));
    // A browser that blocks all cookies: it accepts none, and scripts see none.
    await page.route(/\/api\/auth\/(?:login|signup)$/, async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await page.context().clearCookies();
      await route.fulfill({ response, headers });
    });
    const { cookiesBlocked } = errorMessages;
    await signIn(page).click();
    const main = page.getByRole('main');
    await expect(main.getByText(cookiesBlocked.title)).toBeVisible();
    await expect(main.getByText(cookiesBlocked.description)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await page.goto('/auth?tab=signup');
    await sendSignUpForm(page, newStudent());
    await expect(main.getByText(cookiesBlocked.description)).toBeVisible();
  });

  test('redirects to the checkout of the chosen subject, even through the reset form', async ({
    page,
  }) => {
    const student = await withAccount(page);
    await page.goto('/macroeconomics');
    await page.getByRole('button', { name: 'Purchase for £30' }).click();
    await page.waitForURL(`**/auth?tab=signup&next=${encodeURIComponent(CHECKOUT)}`);
    await expect(page.getByText(authMessages.signUpFirst('Macroeconomics, £30'))).toBeVisible();
    await page.getByRole('tab', { name: authLabels.loginTab }).click();
    await expect(page.getByText(authMessages.logInFirst('Macroeconomics, £30'))).toBeVisible();
    await email(page).fill(student.email);
    await page.getByRole('link', { name: authLabels.forgotPassword }).click();
    await expect(page.getByText(authMessages.logInFirst('Macroeconomics, £30'))).toBeVisible();
    await expect(email(page)).toHaveValue(student.email);
    await email(page).fill(`other-${student.email}`);
    await page.getByRole('button', { name: authLabels.backToLogin }).click();
    await expect(email(page)).toHaveValue(`other-${student.email}`);
    await fill(page, student);
    await signIn(page).click();
    await page.waitForURL(`**${CHECKOUT}`);
    await expectToast(page, success);
    await expect(page.getByRole('button', { name: /^Pay £/ })).toBeEnabled();
  });
});

test.describe('a login that fails', () => {
  const failed = (description: string) => ({ title: 'Login Failed', description });

  test('because of a wrong password shows Login Failed and keeps the input', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/401 .*\/api\/auth\/login$/);
    await page.setViewportSize({ width: 360, height: 560 });
    const { email: address } = await withAccount(page);
    await fill(page, { email: address, password: 'not the password' });
    await page.keyboard.press('Enter');
    await expectToast(page, failed(serverMessages.wrongCredentials));
    await expectFailureAtForm(page.getByRole('main'), serverMessages.wrongCredentials);
    await expect(page.getByText('Login Failed')).toHaveCount(1);
    const isClear = async () => {
      const [button, toast] = [await signIn(page).boundingBox(), await toasts(page).boundingBox()];
      return button && toast && button.y + button.height < toast.y;
    };
    await expect.poll(isClear, 'the toast does not cover the button').toBe(true);
    await expect(email(page)).toHaveValue(address);
    await expect(password(page)).toHaveValue('not the password');
    await expect(password(page)).toBeFocused();
    expect(new URL(page.url()).pathname).toBe('/auth');
    await page.getByRole('link', { name: authLabels.forgotPassword }).click();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('because the shop is down or cannot be reached is explained, and can be tried again: it shows Signing In..., and sends once for several presses', async ({
    page,
    failRequests,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/auth\/login$/);
    consoleErrors.allow(/ERR_FAILED \/api\/auth\/login$/);
    await fill(page, await withAccount(page));
    const json = { message: messages.unavailable };
    const clearFault = await failRequests({ path: login.path, status: 503, json });
    await signIn(page).click();
    await expectToast(page, failed(messages.unavailable));
    await clearFault();
    const reconnect = await failRequests({ path: login.path, drop: true });
    await signIn(page).click();
    await expectToast(page, failed(errorMessages.unreachable));
    await reconnect();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(login.path)) calls.push(request.method());
    });
    const release = await hold(page, `**${login.path}`);
    await signIn(page).evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit();
      button.form?.requestSubmit();
      button.click();
    });
    await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    release();
    await page.waitForURL((url) => url.pathname === '/');
    expect(calls).toEqual(['POST']);
  });
});
