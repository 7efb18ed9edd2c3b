import { expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { requestPasswordReset } from '#contract/accounts.ts';
import { resetLabels } from '#site/texts/reset-password.ts';
import { post } from './account.ts';
import { type Sandbox, type Student, signedUp } from './test.ts';

const list = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const mail = z.object({ Text: z.string() });

/** Asks for a link to set a new password, and reads it from the mail. */
export async function askForResetLink(page: Page, sandbox: Sandbox, email: string) {
  const answer = await post(page, sandbox, requestPasswordReset.path, { email });
  expect(answer.status()).toBe(200);
  let link = '';
  const find = async () => (link = await readLink(page, sandbox, email));
  await expect.poll(find).toMatch(/\/reset-password\?token=/);
  return link;
}

/** The newest mail's link; empty where there is no mail yet. */
async function readLink(page: Page, { inbox }: Sandbox, email: string): Promise<string> {
  const answer = await page.request.get(`${inbox}/api/v1/messages`);
  const found = list
    .parse(await answer.json())
    .messages.find(({ To }) => To.some(({ Address }) => Address === email));
  if (!found) return '';
  const text = await page.request.get(`${inbox}/api/v1/message/${found.ID}`);
  return /http\S+/.exec(mail.parse(await text.json()).Text)?.[0] ?? '';
}

/** Somebody who has forgotten his password opens the link of the mail, signed in nowhere. */
export async function openResetLink(
  page: Page,
  sandbox: Sandbox,
): Promise<{ student: Student; link: string }> {
  const student = await signedUp(page);
  await page.context().clearCookies();
  const link = await askForResetLink(page, sandbox, student.email);
  await page.goto(link);
  await expect(page.getByLabel(resetLabels.newPassword, { exact: true })).toBeVisible();
  return { student, link };
}
