import { expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { user } from '#contract/accounts/user.ts';
import { consentWording, payerConsentWording } from '#contract/checkout/consent.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { homeLabels } from '#site/lib/labels.ts';
import type { Sandbox } from './sandbox.ts';
import { expectSilent, toasts } from './toast.ts';

export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002500003155',
} as const;

const charges = z.array(
  z.object({ amount: z.number(), status: z.string(), metadata: z.record(z.string(), z.string()) }),
);

const success = checkoutMessages.paymentSuccess('Macroeconomics');

export async function fillCard(page: Page, card: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.locator('[name=number]').fill(card);
  await frame.locator('[name=expiry]').fill('12 / 34');
  await frame.locator('[name=cvc]').fill('123');
}

/** Fills in the payment form, consents to immediate supply, and presses the pay button. */
export async function pay(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('checkbox', { name: consentWording.text }).check();
  await page.getByRole('button', { name: /^Pay \D?\d/ }).click();
}

/** Fills in the form of a payment link as someone without an account, and presses the pay button. */
export async function payAsGuest(page: Page, card: string, email: string): Promise<void> {
  await fillCard(page, card);
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('checkbox', { name: payerConsentWording.text }).check();
  await page.getByRole('button', { name: /^Pay \D?\d/ }).click();
}

export async function expectSuccess(page: Page): Promise<void> {
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText(success.title)).toBeVisible();
  await expect(page.getByText(success.description)).toBeVisible();
  const link = toasts(page).getByRole('link', { name: homeLabels.openNotes });
  await expect(link).toHaveAttribute('href', '/macroeconomics');
}

/**
 * Expects a failure's toast, and a form that can be sent again: it shows the same message, has the focus, and is the
 * only announcement.
 * @param said message at the form; by default that nothing was charged
 */
export async function expectFailure(
  page: Page,
  description: string,
  said: string = checkoutMessages.notCharged,
): Promise<void> {
  await expect(toasts(page)).toContainText(checkoutMessages.paymentFailed.title);
  await expect(toasts(page)).toContainText(description);
  const message = page.getByRole('main').getByRole('group', { name: said });
  await expect(message).toContainText(description);
  await expect(message).toBeFocused();
  await expectSilent(page);
  await expect(page.getByRole('button', { name: /^Pay \D?\d/ })).toBeEnabled();
}

/** Reads the charges to the signed-in student, in pence. */
export async function chargesTo(page: Page, { payments }: Sandbox): Promise<number[]> {
  const { id } = user.parse(await (await page.request.get('/api/auth/user')).json());
  const response = await page.request.get(`${payments}/__sandbox/charges`);
  return charges
    .parse(await response.json())
    .filter(({ status, metadata }) => status === 'succeeded' && metadata['accountId'] === id)
    .map(({ amount }) => amount);
}

/** Presses a button of the payment provider's dashboard (sandbox/stripe/README.md). */
export async function pressDashboard(
  page: Page,
  { payments }: Sandbox,
  form: { action: string; id?: string; on?: 'yes' | 'no' },
): Promise<void> {
  const response = await page.request.post(`${payments}/dashboard`, { form });
  expect(response.ok(), 'the button is there').toBe(true);
}

/** Refunds a payment on the provider's page. @param pounds the full price if left out */
export async function refundAtProvider(
  page: Page,
  { payments }: Sandbox,
  paymentIntentId: string,
  pounds?: string,
): Promise<void> {
  const dashboard = await page.context().newPage();
  await dashboard.goto(`${payments}/test/payments/${paymentIntentId}`);
  if (pounds) await dashboard.getByLabel('Amount').fill(pounds);
  await dashboard.getByRole('button', { name: 'Refund' }).click();
  await dashboard.waitForURL((url) => url.pathname === '/');
  await dashboard.close();
}

export const cardFrame = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]');

/** Returns the frame of the bank's authentication, over the page. */
export const bankFrame = (page: Page) => page.frameLocator('iframe[title*="3D Secure"]');

/**
 * Makes the provider's script respond to confirmations in ways that the stand-in never does.
 * @param bodies of the functions that replace the provider's `confirmPayment`, one for each call
 */
export async function confirmBy(page: Page, ...bodies: string[]): Promise<void> {
  await page.route('**/v3/stripe.js', async (route) => {
    const response = await route.fetch();
    const answers = bodies.map((body) => `async () => { ${body} }`).join();
    const patch = `{ const make = Stripe; const answers = [${answers}]; const broken = { confirmPayment: () => answers.shift()() }; window.Stripe = Object.assign((...all) => Object.assign(make(...all), broken), make); }`;
    await route.fulfill({ response, body: `${await response.text()};${patch}` });
  });
}
