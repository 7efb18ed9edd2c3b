import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { consentWording } from '#contract/consent.ts';
import { createSpoiler, type Spoil } from './faults.ts';

const sandboxAnswer = z.object({
  shop: z.url(),
  studio: z.url(),
  content: z.url(),
  inbox: z.url(),
  payments: z.url(),
  kv: z.url(),
  identity: z.url(),
  accounts: z.object({ student: z.object({ email: z.string(), password: z.string() }) }),
});
export type Sandbox = z.infer<typeof sandboxAnswer>;

async function readSandbox(request: APIRequestContext): Promise<Sandbox> {
  const answer = await request.get('/__sandbox');
  return sandboxAnswer.parse(await answer.json());
}

/** Somebody who has not been here yet. */
export interface Student {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export function newStudent(): Student {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada-${randomUUID().slice(0, 8)}@example.com`,
    password: 'correct horse battery',
  };
}

export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002500003155',
} as const;

export interface ShopOptions {
  /** The port of the first worker's shop; the next worker's is the next one. */
  firstPort: number;
}

interface Fixtures {
  sandbox: Sandbox;
  complaints: string[];
  /** Makes a service fail; it is well again when the test ends. */
  spoil: Spoil;
}

/** Every test gets the running shop's addresses; a page that complains in its console fails it. */
export const test = base.extend<Fixtures & ShopOptions>({
  firstPort: [0, { option: true }],
  baseURL: ({ firstPort }, use, { parallelIndex }) =>
    use(`http://localhost:${firstPort + parallelIndex}`),
  sandbox: async ({ request }, use) => use(await readSandbox(request)),
  spoil: async ({ request, sandbox }, use) => {
    const { spoil, mendAll } = createSpoiler(request, sandbox);
    await use(spoil);
    await mendAll();
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (line) => {
        if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text());
      });
      await use(complaints);
      expect(complaints, 'complaints in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fills in the sign-up form on the page that is open, and sends it. */
export async function sendSignUp(page: Page, student: Student): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('First Name').fill(student.firstName);
  await form.getByLabel('Last Name').fill(student.lastName);
  await form.getByLabel('Email').fill(student.email);
  await form.getByLabel('Password', { exact: true }).fill(student.password);
  await form.getByLabel('Confirm Password').fill(student.password);
  await form.getByRole('button', { name: 'Create Account' }).click();
}

/** Signs somebody new up, and is at rest on the home page: the way there has ended. */
export async function signUp(page: Page, student = newStudent()): Promise<Student> {
  await page.goto('/auth?tab=signup');
  await sendSignUp(page, student);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Account Created')).toBeVisible();
  return student;
}

/** Signs somebody new up without the form, where that is not what the test is about. */
export async function signedUp(page: Page, student = newStudent()): Promise<Student> {
  const { shop } = await readSandbox(page.request);
  // Every student comes from an address of his own: together they would meet the shop's limit.
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.');
  const headers = { origin: shop, 'x-sandbox-ip': `10.${address}` };
  const answer = await page.request.post('/api/auth/signup', { data: student, headers });
  expect(answer.status()).toBe(201);
  return student;
}

/** Fills in the embedded payment form. */
export async function fillCard(page: Page, card: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.locator('[name=number]').fill(card);
  await frame.locator('[name=expiry]').fill('12 / 34');
  await frame.locator('[name=cvc]').fill('123');
}

/** Fills in the payment form, agrees to be supplied at once, and presses the pay button. */
export async function pay(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('checkbox', { name: consentWording.text }).check();
  await page.getByRole('button', { name: /^Pay £/ }).click();
}
