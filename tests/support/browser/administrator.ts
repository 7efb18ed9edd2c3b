import { decodeJwt } from 'jose';
import { expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { HINT_COOKIE } from '#contract/sessions/session.ts';
import { ADMIN_COOKIE } from '#server/http/cookies.ts';
import { adminSessionRecord } from '#server/sessions/admin-sessions.ts';
import { adminSessionsKey } from '#server/sessions/stored-keys.ts';
import { adminLabels } from '#site/features/sessions/admin-labels.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { addAdministrator } from '../administrator.ts';
import type { Shop } from '../shop.ts';
import { clientOf } from './client.ts';
import { shopOf } from './sandbox.ts';
import { openStore } from './store.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Sends the administrator's password on the home page, and arrives at the panel. */
export async function logInByPassword(page: Page): Promise<void> {
  const { accounts } = await shopOf(page);
  await page.goto('/');
  await page.getByRole('button', { name: homeLabels.adminLogin }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(accounts.adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: adminLabels.heading })).toBeVisible();
}

/** Cookie that tells pages before their scripts run that an administrator is signed in. */
export const adminHint = ({ shop }: Pick<Shop, 'shop'>) => ({
  name: HINT_COOKIE,
  value: 'admin',
  url: shop,
});

/** Opens the panel with the administrator's token, for tests that are not about signing in. */
export async function enterPanel(page: Page): Promise<void> {
  const shop = await shopOf(page);
  const token = await addAdministrator(clientOf(page, shop));
  // Storage belongs to an origin: any response of the shop opens it.
  await page.goto('/robots.txt');
  await page.evaluate((stored) => localStorage.setItem('adminToken', stored), token);
  await page.context().addCookies([adminHint(shop)]);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: adminLabels.heading })).toBeVisible();
}

/** Backdates the administrator's sign-in of the page's browser by more than half an hour. */
export async function ageSignIn(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === ADMIN_COOKIE)?.value ?? '';
  const token = (await page.evaluate(() => localStorage.getItem('adminToken'))) ?? cookie;
  const id = z.string().parse(decodeJwt(token).sid);
  const store = await openStore(page);
  const record = adminSessionRecord.parse(await store.hget(adminSessionsKey.key, id));
  const createdAt = new Date(Date.now() - 31 * 60_000).toISOString();
  await store.hset(adminSessionsKey.key, { [id]: { ...record, createdAt } });
  await store.del(`admin-authenticated:${id}`);
}

/** Signs in at the identity provider, from the page that requires it. */
export async function signInAtProvider(page: Page, credentials: Credentials): Promise<void> {
  await page.getByRole('button', { name: adminLabels.continueWithProvider }).click();
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function chooseTopic(page: Page, subject: string, topic: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Subject' }).selectOption({ label: subject });
  const topics = page.getByRole('combobox', { name: 'Topic' });
  const label = await topics.getByText(topic).textContent();
  await topics.selectOption({ label: label ?? topic });
}

export async function openTopic(page: Page, subject: string, topic: string): Promise<void> {
  await chooseTopic(page, subject, topic);
  await expect(
    page.getByRole('heading', { name: /^Existing Content \(\d+ files\)$/ }),
  ).toBeVisible();
}

interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function choosePdf(page: Page, file: UploadedFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload PDF File' }).click(),
  ]);
  await chooser.setFiles(file);
}
