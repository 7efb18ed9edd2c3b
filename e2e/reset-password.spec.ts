import type { APIRequestContext, Page } from 'playwright/test';
import { z } from 'zod';
import { expect, type Student, signUp, test } from './support/test.ts';

const inbox = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const mail = z.object({ Text: z.string() });

/** Asks for a reset link on the page, and reads it from the mail. */
async function askForLink(page: Page, origin: string, { email }: Student): Promise<string> {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByText('Password Reset Email Sent')).toBeVisible();
  let link = '';
  await expect
    .poll(async () => (link = await findLink(page.request, origin, email)))
    .toMatch(/\/reset-password\?token=/);
  return link;
}

async function findLink(request: APIRequestContext, origin: string, email: string) {
  const list = inbox.parse(await (await request.get(`${origin}/api/v1/messages`)).json());
  const found = list.messages.find(({ To }) => To.some(({ Address }) => Address === email));
  if (!found) return '';
  const answer = await request.get(`${origin}/api/v1/message/${found.ID}`);
  return /http\S+/.exec(mail.parse(await answer.json()).Text)?.[0] ?? '';
}

async function signedUp(page: Page): Promise<Student> {
  const student = await signUp(page);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  return student;
}

test('a forgotten password is replaced by the link of the mail, once', async ({
  page,
  sandbox,
  complaints,
}) => {
  const student = await signedUp(page);
  const link = await askForLink(page, sandbox.inbox, student);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.reload();

  const field = page.getByLabel('New Password', { exact: true });
  const again = page.getByLabel('Confirm New Password');
  await field.fill('short');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();

  await field.fill('a brand new password');
  await again.fill('a brand new passwort');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();

  await page.getByRole('button', { name: 'Show confirmed password' }).click();
  await expect(again).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide confirmed password' }).click();
  await expect(again).toHaveAttribute('type', 'password');

  await again.fill('a brand new password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password Reset Successful')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/?$/);
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill('a brand new password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText('Login Successful')).toBeVisible();

  complaints.length = 0;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Expired Reset Link' })).toBeVisible();
  await expect(page.getByText('Invalid or Expired Link')).toBeVisible();
  complaints.length = 0;
});

test('an address without a token is an invalid link', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(page.getByText('Invalid Link', { exact: true })).toBeVisible();
  await expect(page.getByText('No reset token found. Please check your email link.')).toBeVisible();
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL(/\/auth\/?\??$/);
});

test('a link that is worth nothing asks for a new one', async ({ page, complaints }) => {
  await page.goto('/reset-password?token=made-up');
  await expect(page.getByRole('heading', { name: 'Expired Reset Link' })).toBeVisible();
  await expect(
    page.getByText('This password reset link has expired. Please request a new one.'),
  ).toBeVisible();
  await expect(page.getByText('This password reset link has expired or is invalid.')).toBeVisible();
  await page.getByRole('button', { name: 'Request New Reset' }).click();
  await expect(page).toHaveURL(/\/auth\/?\??$/);
  complaints.length = 0;
});

test('a server in trouble does not make a link expired', async ({ page, complaints }) => {
  await page.route('**/api/auth/validate-reset-token', (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
  await page.goto('/reset-password?token=made-up');
  await expect(page.getByText('Your link could not be checked')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Expired Reset Link' })).toBeVisible();
  complaints.length = 0;
});
