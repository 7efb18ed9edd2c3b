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
import { newStudent, type Student } from '../../support/student.ts';

const success = authMessages.loginSuccess('A* Economics');
const failed = (description: string) => ({ title: 'Login Failed', description });

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

test('each failure of a login is explained and keeps the input; then several presses send once, and the page shows the success for a second and redirects home', async ({
  page,
  failRequests,
  consoleErrors,
}) => {
  consoleErrors.allow(/401 .*\/api\/auth\/login$/);
  consoleErrors.allow(/503 .*\/api\/auth\/login$/);
  consoleErrors.allow(/ERR_FAILED \/api\/auth\/login$/);
  await page.clock.install();
  const student = await withAccount(page);
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 560 });
  await fill(page, { email: student.email, password: 'not the password' });
  await page.keyboard.press('Enter');
  await expectToast(page, failed(serverMessages.wrongCredentials));
  await expectFailureAtForm(page.getByRole('main'), serverMessages.wrongCredentials);
  await expect(page.getByText('Login Failed')).toHaveCount(1);
  const isClear = async () => {
    const [button, toast] = [await signIn(page).boundingBox(), await toasts(page).boundingBox()];
    return button && toast && button.y + button.height < toast.y;
  };
  await expect.poll(isClear, 'the toast does not cover the button').toBe(true);
  await expect(email(page)).toHaveValue(student.email);
  await expect(password(page)).toHaveValue('not the password');
  await expect(password(page)).toBeFocused();
  if (desk) await page.setViewportSize(desk);

  await password(page).fill(student.password);
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
  await page.clock.pauseAt(Date.now() + 60_000);
  await signIn(page).evaluate((button: HTMLButtonElement) => {
    button.form?.requestSubmit();
    button.form?.requestSubmit();
    button.click();
  });
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  release();
  await expectToast(page, success);
  await page.clock.runFor(SIGNED_IN_REDIRECT_DELAY_MS - 1);
  expect(new URL(page.url()).pathname).toBe('/auth');
  await page.clock.runFor(1);
  await page.waitForURL((url) => url.pathname === '/');
  await expectToast(page, success);
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  expect(calls).toEqual(['POST']);
});

test('the page explains that the browser blocks cookies if no session is saved, after sign-up too', async ({
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
  await page.getByRole('tab', { name: authLabels.signUpTab }).click();
  await expect(main.getByText(cookiesBlocked.description)).toBeHidden();
  await sendSignUpForm(page, newStudent());
  await expect(main.getByText(cookiesBlocked.description)).toBeVisible();
});
