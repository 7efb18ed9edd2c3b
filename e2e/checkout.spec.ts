import { contentOf } from './support/studio.ts';
import { CARDS, expect, pay, signUp, test } from './support/test.ts';

const MACRO = 'subject-macroeconomics';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('a declined card is told and can be followed by another, with authentication', async ({
  page,
  sandbox,
  complaints,
}) => {
  await page.goto(`/checkout?subject=${MACRO}`);
  await pay(page, CARDS.declined);
  await expect(page.getByText('Payment Failed')).toBeVisible();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  // The browser itself reports the provider's 402.
  complaints.length = 0;

  await pay(page, CARDS.authentication);
  const bank = page.frameLocator('iframe[title*="3D Secure"]');
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL(`${sandbox.shop}/`);
  await expect(page.getByText('You now have access to Macroeconomics!')).toBeVisible();
});

test('nobody pays a price that the button did not say', async ({ page, sandbox }) => {
  await page.goto(`/checkout?subject=${MACRO}`);
  await expect(page.getByRole('button', { name: 'Pay £30.00' })).toBeEnabled();

  const lake = contentOf(sandbox);
  await lake.patch(MACRO).set({ price: 45 }).commit();
  try {
    const other = await page.context().newPage();
    await other.goto(`/checkout?subject=${MACRO}`);
    await expect(other.getByRole('button', { name: 'Pay £45.00' })).toBeEnabled();

    await pay(page, CARDS.success);
    await expect(page.getByText('The Price Has Changed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay £45.00' })).toBeEnabled();
    const charges = await page.request.get(`${sandbox.payments}/__sandbox/charges`);
    expect(JSON.stringify(await charges.json())).not.toContain('4500');
  } finally {
    await lake.patch(MACRO).set({ price: 30 }).commit();
  }
});

test('a subject that is not there is said so', async ({ page }) => {
  await page.goto('/checkout?subject=subject-unknown');
  await expect(page.getByRole('heading', { name: 'Subject Not Found' })).toBeVisible();
  await expect(page.getByText('The requested subject could not be found.')).toBeVisible();
  await page.getByRole('button', { name: 'Return Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('notes designed to maximise');
});

test('what is owned is not sold again', async ({ page, sandbox, complaints }) => {
  await page.goto(`/checkout?subject=${MACRO}`);
  await pay(page, CARDS.success);
  await page.waitForURL(`${sandbox.shop}/`);
  await page.goto(`/checkout?subject=${MACRO}`);
  await expect(page.getByText('You already own this subject.')).toBeVisible();
  // The browser itself reports the refusal.
  complaints.length = 0;
});
