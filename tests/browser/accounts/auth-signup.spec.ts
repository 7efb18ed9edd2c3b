import type { Page } from 'playwright/test';
import { signup } from '#contract/accounts/accounts.ts';
import { getChallenge } from '#contract/challenge.ts';
import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { serverMessages } from '#server/messages.ts';
import { authLabels, authMessages } from '#site/features/accounts/labels.ts';
import { challengeMessages } from '#site/lib/labels.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { hold } from '../../support/browser/hold.ts';
import { sendSignUpForm } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectSilent, expectToast } from '../../support/browser/toast.ts';
import { createClient } from '../../support/client.ts';
import { newStudent } from '../../support/student.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = (page: Page) => page.getByRole('button', { name: authLabels.createAccount });

test('the Sign Up tab names the error of each field and a taken address, and creates an account, after a short wait that it announces if the sign-up is suspicious, and redirects home signed in', async ({
  page,
  sandbox,
  store,
  address,
  consoleErrors,
}) => {
  consoleErrors.allow(/429 .*\/api\/auth\/signup$/);
  consoleErrors.allow(/409 .*\/api\/auth\/signup$/);
  const taken = await addStudent(createClient(sandbox.shop));
  await page.goto('/auth?tab=signup');
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

  const student = newStudent();
  await sendSignUpForm(page, { ...student, email: taken });
  const description = serverMessages.emailTaken;
  await expectToast(page, { title: 'Registration Failed', description });
  await expectSilent(page);
  await expect(page.getByRole('main').getByText(description)).toHaveCount(1);
  await expect(field(page, email)).toHaveAccessibleDescription(description);
  await expect(field(page, email)).toBeFocused();

  await addEvents(store, `seen:accounts:${address}`, 400);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).origin));
  // The challenge is held back, so that the message stays visible.
  const release = await hold(page, `**${getChallenge.path}`);
  await field(page, email).fill(student.email);
  const [sent] = await Promise.all([page.waitForRequest(`**${signup.path}`), create(page).click()]);
  // The password's confirmation is not sent.
  expect(sent.postDataJSON()).toEqual(student);
  await expect(page.getByText(challengeMessages.working)).toBeVisible();
  release();
  await page.waitForURL((url) => url.pathname === '/');
  await expectToast(page, authMessages.accountCreated('A* Economics'));
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  expect(new Set(loaded)).toEqual(new Set([new URL(page.url()).origin]));
});
