import { authLabels } from '#site/texts/auth.ts';
import { sendSignUpForm } from '../support/browser/students.ts';
import { expect, test } from '../support/browser/test.ts';
import { newStudent } from '../support/student.ts';

test('the current user is read again after login', async ({ page, sandbox }) => {
  const { email, password } = sandbox.accounts.student;
  await page.goto('/auth');
  await page.getByLabel(authLabels.email).fill(email);
  await page.getByLabel(authLabels.password, { exact: true }).fill(password);
  const [asked] = await Promise.all([
    page.waitForRequest('**/api/auth/user'),
    page.getByRole('button', { name: authLabels.signIn }).click(),
  ]);
  expect(new URL(asked.frame().url()).pathname).toBe('/auth');
  await page.waitForURL((url) => url.pathname === '/');
});

test('the current user is read again after sign-up', async ({ page }) => {
  await page.goto('/auth?tab=signup');
  await Promise.all([page.waitForRequest('**/api/auth/user'), sendSignUpForm(page, newStudent())]);
  await page.waitForURL((url) => url.pathname === '/');
});
