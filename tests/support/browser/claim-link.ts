import { expect, type Page } from 'playwright/test';
import { requestPasswordReset } from '#contract/accounts/accounts.ts';
import { passwordAccount } from '#server/accounts/account.ts';
import { accountKey } from '#server/accounts/stored-keys.ts';
import { MICRO } from '../ids.ts';
import { readEmail } from '../inbox.ts';
import { readShopSettings } from '../shop-settings.ts';
import { readAccountId } from '../student.ts';
import { clientOf } from './client.ts';
import type { Sandbox } from './sandbox.ts';
import { addPurchase, signUp } from './students.ts';

/**
 * Opens the emailed link as a customer of another service, whose account owns Microeconomics and has no password.
 * @returns the address and the link
 */
export async function openClaimLink(
  page: Page,
  sandbox: Sandbox,
): Promise<{ email: string; link: string }> {
  const { email } = await signUp(page);
  await addPurchase(page, sandbox, MICRO);
  const client = clientOf(page, sandbox);
  const { store } = await readShopSettings(client);
  const key = accountKey.of(await readAccountId(client));
  const { passwordHash: _, ...unclaimed } = passwordAccount.parse(await store.get(key));
  await store.set(key, unclaimed);
  await page.context().clearCookies();
  await client.post(requestPasswordReset.path, { email });
  const { Text } = await readEmail(sandbox, email);
  const [link = ''] = /http\S+\/choose-password\?\S+/.exec(Text) ?? [];
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  return { email, link };
}
