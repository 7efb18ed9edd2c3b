import { expect, type Page } from 'playwright/test';
import { requestPasswordReset } from '#contract/accounts/accounts.ts';
import { resetLabels } from '#site/features/accounts/labels.ts';
import { readEmail } from '../inbox.ts';
import type { Student } from '../student.ts';
import { clientOf } from './client.ts';
import type { Sandbox } from './sandbox.ts';
import { signUp } from './students.ts';

export async function askForResetLink(
  page: Page,
  sandbox: Sandbox,
  email: string,
): Promise<string> {
  const response = await clientOf(page, sandbox).post(requestPasswordReset.path, { email });
  expect(response.status).toBe(200);
  return readResetLink(sandbox, email);
}

export async function readResetLink(sandbox: Sandbox, email: string): Promise<string> {
  const { Text } = await readEmail(sandbox, email);
  const [link = ''] = /http\S+/.exec(Text) ?? [];
  expect(link).toMatch(/\/reset-password\?token=/);
  return link;
}

/** Opens the link in the email as a new student who has forgotten the password. */
export async function openResetLink(
  page: Page,
  sandbox: Sandbox,
): Promise<{ student: Student; link: string }> {
  const student = await signUp(page);
  await page.context().clearCookies();
  const link = await askForResetLink(page, sandbox, student.email);
  await page.goto(link);
  await expect(page.getByLabel(resetLabels.newPassword, { exact: true })).toBeVisible();
  return { student, link };
}
