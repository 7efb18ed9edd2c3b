import type { Page } from 'playwright/test';
import { signup } from '#contract/accounts/accounts.ts';
import { getUser } from '#contract/accounts/user.ts';
import { getChallenge } from '#contract/challenge.ts';
import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { authLabels, authMessages } from '#site/features/accounts/labels.ts';
import { challengeMessages } from '#site/lib/labels.ts';
import { addEvents } from '../../support/add-events.ts';
import { findViolations } from '../../support/browser/axe.ts';
import { hold } from '../../support/browser/hold.ts';
import { sendSignUpForm, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectSilent, expectToast } from '../../support/browser/toast.ts';
import { newStudent } from '../../support/student.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = (page: Page) => page.getByRole('button', { name: authLabels.createAccount });
const failed = (description: string) => ({ title: 'Registration Failed', description });

test.describe('the Sign Up tab', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth?tab=signup');
  });

  test('creates an account, confirms it and redirects home signed in', async ({ page }) => {
    const student = newStudent();
    const [request] = await Promise.all([
      page.waitForRequest(`**${signup.path}`),
      sendSignUpForm(page, student),
    ]);
    // The password's confirmation is not sent.
    expect(request.postDataJSON()).toEqual(student);
    await page.waitForURL((url) => url.pathname === '/');
    await expectToast(page, authMessages.accountCreated('A* Economics'));
    await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
    const user = getUser.response.parse(await (await page.request.get(getUser.path)).json());
    expect(user).toMatchObject({ email: student.email, firstName: 'Ada', isAdmin: false });
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
});

test('a suspicious sign-up succeeds automatically, after a short wait that the page announces', async ({
  page,
  store,
  address,
  consoleErrors,
}) => {
  consoleErrors.allow(/429 .*\/api\/auth\/signup$/);
  await addEvents(store, `seen:accounts:${address}`, 400);
  await page.goto('/auth?tab=signup');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).origin));
  // The challenge is held back, so that the message stays visible.
  const release = await hold(page, `**${getChallenge.path}`);
  await sendSignUpForm(page, newStudent());
  await expect(page.getByText(challengeMessages.working)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  release();
  await page.waitForURL((url) => url.pathname === '/');
  expect(new Set(loaded)).toEqual(new Set([new URL(page.url()).origin]));
});

test.describe('a sign-up that fails', () => {
  test('because the address is taken shows Registration Failed and focuses the address', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/409 .*\/api\/auth\/signup$/);
    const taken = await signUp(page);
    await page.context().clearCookies();
    await page.goto('/auth?tab=signup');
    await sendSignUpForm(page, taken);
    await expectToast(page, failed(serverMessages.emailTaken));
    await expectSilent(page);
    await expect(page.getByRole('main').getByText(serverMessages.emailTaken)).toHaveCount(1);
    const email = field(page, authLabels.email);
    await expect(email).toHaveAccessibleDescription(serverMessages.emailTaken);
    await expect(email).toBeFocused();
  });
});
