import { expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { user } from '#contract/accounts.ts';
import { checkoutMessages } from '#site/texts/checkout.ts';
import type { Sandbox } from './test.ts';

export const MICRO = 'subject-microeconomics';
export const MACRO = 'subject-macroeconomics';

const charges = z.array(
  z.object({ amount: z.number(), status: z.string(), metadata: z.record(z.string(), z.string()) }),
);

const success = checkoutMessages.paymentSuccess('Macroeconomics');

/** Success is said, and the buyer is on the home page. */
export async function expectSuccess(page: Page): Promise<void> {
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText(success.title)).toBeVisible();
  await expect(page.getByText(success.description)).toBeVisible();
}

/** Failure is said, and the form stays to be used again. */
export async function expectFailure(page: Page, description: string): Promise<void> {
  await expect(page.getByText(checkoutMessages.paymentFailed.title)).toBeVisible();
  await expect(page.getByText(description)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeEnabled();
}

/** What has been charged, in pence, to whoever is signed in on the page. */
export async function chargesTo(page: Page, { payments }: Sandbox): Promise<number[]> {
  const { id } = user.parse(await (await page.request.get('/api/auth/user')).json());
  const answer = await page.request.get(`${payments}/__sandbox/charges`);
  return charges
    .parse(await answer.json())
    .filter(({ status, metadata }) => status === 'succeeded' && metadata['accountId'] === id)
    .map(({ amount }) => amount);
}

/** Presses a button of the payment provider's dashboard (sandbox/stripe/README.md). */
export async function pressDashboard(
  page: Page,
  { payments }: Sandbox,
  form: { action: string; id?: string; on?: 'yes' | 'no' },
): Promise<void> {
  const answer = await page.request.post(`${payments}/dashboard`, { form });
  expect(answer.ok(), 'the button is there').toBe(true);
}

/** The payment form of the provider: a frame of its own. */
export const cardFrame = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]');

/** The bank's question, over the page. */
export const bankFrame = (page: Page) => page.frameLocator('iframe[title*="3D Secure"]');

/**
 * Lets the provider's own script answer a confirmation in a way that the stand-in never does.
 * @param body of the function that stands in for the provider's `confirmPayment`
 */
export async function confirmBy(page: Page, body: string): Promise<void> {
  await page.route('**/v3/stripe.js', async (route) => {
    const response = await route.fetch();
    const broken = `{ confirmPayment: async () => { ${body} } }`;
    const patch = `{ const make = Stripe; window.Stripe = Object.assign((...all) => Object.assign(make(...all), ${broken}), make); }`;
    await route.fulfill({ response, body: `${await response.text()};${patch}` });
  });
}
