import type { Page } from 'playwright/test';
import { signup } from '#contract/accounts/accounts.ts';
import { getUser } from '#contract/accounts/user.ts';
import { NAME_MAX_LENGTH, PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { authLabels, authMessages } from '#site/texts/auth.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { sendSignUpForm, signUp } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';
import { expectFailureAtForm, expectToast } from '../support/browser/toast.ts';
import { newStudent } from '../support/student.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = (page: Page) => page.getByRole('button', { name: authLabels.createAccount });
const failed = (description: string) => ({ title: authMessages.registrationFailed, description });

test.describe('the Sign Up tab', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth?tab=signup');
  });

  test('creates an account, says so and leads home signed in', async ({ page }) => {
    const student = newStudent();
    const [request] = await Promise.all([
      page.waitForRequest(`**${signup.path}`),
      sendSignUpForm(page, student),
    ]);
    // The confirmation is asked for and not sent.
    expect(request.postDataJSON()).toEqual(student);
    await page.waitForURL((url) => url.pathname === '/');
    await expectToast(page, authMessages.accountCreated('A* Economics'));
    await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
    const user = getUser.response.parse(await (await page.request.get(getUser.path)).json());
    expect(user).toMatchObject({ email: student.email, firstName: 'Ada', isAdmin: false });
  });

  test('says Creating Account... while it is pending, and sends once', async ({
    page,
    injectFault,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(signup.path)) calls.push(request.method());
    });
    const clearFault = await injectFault('shop', { path: signup.path, hang: 1_000 });
    await sendSignUpForm(page, newStudent());
    const pending = page.getByRole('button', { name: authLabels.creatingAccount });
    await expect(pending).toBeDisabled();
    await pending.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit());
    await clearFault();
    await page.waitForURL((url) => url.pathname === '/');
    expect(calls).toEqual(['POST']);
  });

  test('names the error of each field and focuses the first', async ({ page }) => {
    await field(page, authLabels.password).fill('12345');
    await field(page, authLabels.confirmPassword).fill('123456');
    await create(page).click();
    const { firstName, lastName, email, password, confirmPassword } = authLabels;
    for (const [label, message] of [
      [firstName, messages.firstNameRequired],
      [lastName, messages.lastNameRequired],
      [email, messages.signupEmailInvalid],
      [password, messages.passwordTooShort(PASSWORD_MIN_LENGTH)],
      [confirmPassword, authMessages.passwordsDiffer],
    ] as const) {
      await expect(field(page, label)).toHaveAccessibleDescription(message);
    }
    await expect(field(page, firstName)).toBeFocused();

    await field(page, firstName).fill('A'.repeat(NAME_MAX_LENGTH + 1));
    await expect(page.getByText(messages.tooLong(NAME_MAX_LENGTH))).toBeVisible();
    await field(page, firstName).fill('Ada');
    await field(page, lastName).fill('Lovelace');
    await create(page).click();
    await expect(field(page, email)).toBeFocused();
  });

  test('explains that a password may have 72 bytes', async ({ page }) => {
    await create(page).click();
    const password = field(page, authLabels.password);
    await password.fill('x'.repeat(PASSWORD_MAX_BYTES));
    await expect(password).toHaveAccessibleDescription('');
    await password.fill('x'.repeat(PASSWORD_MAX_BYTES + 1));
    await expect(password).toHaveAccessibleDescription(messages.passwordTooLong);
    await password.fill('🎓'.repeat(PASSWORD_MAX_BYTES / 4 + 1));
    await expect(password).toHaveAccessibleDescription(messages.passwordTooLong);
  });
});

test.describe('a sign-up that fails', () => {
  test('because the address is taken says Registration Failed and focuses the address', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/409 .*\/api\/auth\/signup$/);
    const taken = await signUp(page);
    await page.context().clearCookies();
    await page.goto('/auth?tab=signup');
    await sendSignUpForm(page, taken);
    await expectToast(page, failed(serverMessages.emailTaken));
    await expectFailureAtForm(page.getByRole('main'), failed(serverMessages.emailTaken));
    const email = field(page, authLabels.email);
    await expect(email).toHaveAccessibleDescription(serverMessages.emailTaken);
    await expect(email).toBeFocused();
  });

  test('because the key-value store is down apologises, and can be tried again', async ({
    page,
    injectFault,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503 .*\/api\/auth\/signup$/);
    const student = newStudent();
    await page.goto('/auth?tab=signup');
    const clearFault = await injectFault('kv');
    await sendSignUpForm(page, student);
    await expectToast(page, failed(messages.unavailable));
    await clearFault();
    await create(page).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('because the browser is offline says so', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED \/api\/auth\/signup$/);
    await page.goto('/auth?tab=signup');
    await expect(create(page)).toBeEnabled();
    // Toasts are loaded when someone begins with the form.
    await page.getByLabel(authLabels.firstName).focus();
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
    await page.route('**/api/auth/signup', (route) => route.abort('internetdisconnected'));
    await sendSignUpForm(page, newStudent());
    await expectToast(page, failed(errorMessages.unreachable));
  });
});
