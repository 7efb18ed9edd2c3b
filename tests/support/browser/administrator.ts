import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { adminLabels } from '#site/texts/admin.ts';
import { homeLabels } from '#site/texts/home.ts';

const account = z.object({ email: z.string(), password: z.string() });

const accounts = z.object({
  shop: z.url(),
  accounts: z.object({ adminPassword: z.string(), owner: account, otherIdentity: account }),
});
export type Credentials = z.infer<typeof account>;

/** How the administrator gets in, and somebody else who has an account at the provider. */
export async function readAccounts(request: APIRequestContext) {
  const answer = await request.get('/__sandbox');
  return accounts.parse(await answer.json()).accounts;
}

/** Gives the administrator's password on the home page, and arrives at the panel. */
export async function logInByPassword(page: Page): Promise<void> {
  const { adminPassword } = await readAccounts(page.request);
  await page.goto('/');
  await page.getByRole('button', { name: homeLabels.adminLogin }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: adminLabels.heading })).toBeVisible();
}

const tokenAnswer = z.object({ token: z.string() });

/** Arrives at the panel with the administrator's token, where the way in is not the subject. */
export async function enterPanel(page: Page): Promise<void> {
  const { shop, accounts: ways } = accounts.parse(
    await (await page.request.get('/__sandbox')).json(),
  );
  const answer = await page.request.post('/api/admin/temporary-login', {
    data: { password: ways.adminPassword },
    headers: { origin: shop },
  });
  const { token } = tokenAnswer.parse(await answer.json());
  // Storage belongs to an origin: any answer of the shop's opens it.
  await page.goto('/robots.txt');
  await page.evaluate((kept) => localStorage.setItem('adminToken', kept), token);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: adminLabels.heading })).toBeVisible();
}

/** Signs in at the provider, from the page that asks for it. */
export async function signInAtProvider(page: Page, credentials: Credentials): Promise<void> {
  await page.getByRole('button', { name: adminLabels.continueWithProvider }).click();
  await page.getByLabel('E-mail').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a topic in the panel. */
export async function openTopic(page: Page, subject: string, topic: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Subject' }).click();
  await page.getByRole('option', { name: subject }).click();
  await page.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option', { name: topic }).click();
  await expect(
    page.getByRole('heading', { name: /^Existing Content \(\d+ files\)$/ }),
  ).toBeVisible();
}

interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses a file with the button of the content form. */
export async function choosePdf(page: Page, file: UploadedFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: adminLabels.uploadPdf }).click(),
  ]);
  await chooser.setFiles(file);
}
