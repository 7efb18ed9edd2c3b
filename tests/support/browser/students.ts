import { expect, type Page } from 'playwright/test';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { addPurchase as addPurchaseTo } from '../add-buyer.ts';
import { addAccount } from '../add-student.ts';
import { buy as buyByApi, type Wanted } from '../purchase.ts';
import { newStudent, type Student } from '../student.ts';
import { clientOf } from './client.ts';
import { type Sandbox, shopOf } from './sandbox.ts';

/** Attributes without which a browser refuses a cookie whose name begins with `__Host-`. */
const COOKIE = { path: '/', secure: true, sameSite: 'Lax' } as const;

/** Signs a new student in on a page, for tests that are not about signing up. */
export async function signUp(page: Page, student = newStudent()): Promise<Student> {
  const { shop } = await shopOf(page);
  const cookies = await addAccount(clientOf(page, { shop }), student);
  const common = { ...COOKIE, domain: new URL(shop).hostname };
  await page
    .context()
    .addCookies([...cookies].map(([name, value]) => ({ name, value, ...common })));
  return student;
}

export async function fillSignUpForm(page: Page, student: Student): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('First Name').fill(student.firstName);
  await form.getByLabel('Last Name').fill(student.lastName);
  await form.getByLabel('Email').fill(student.email);
  await form.getByLabel('Password', { exact: true }).fill(student.password);
  await form.getByLabel('Confirm Password').fill(student.password);
}

export async function sendSignUpForm(page: Page, student: Student): Promise<void> {
  await fillSignUpForm(page, student);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Signs a new student up with the form, and waits until the home page shows it. */
export async function signUpByForm(page: Page, student = newStudent()): Promise<Student> {
  await page.goto('/auth?tab=signup');
  await sendSignUpForm(page, student);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Account Created')).toBeVisible();
  return student;
}

/** Adds a paid purchase for the signed-in student. Afterwards the browser has its cookie, as after a payment. @returns the payment's id */
export async function addPurchase(
  page: Page,
  sandbox: Pick<Sandbox, 'shop'>,
  subjectId: string,
): Promise<string> {
  const client = clientOf(page, sandbox);
  const id = await addPurchaseTo(client, subjectId);
  // Sets the cookies of owned subjects.
  await client.get(getPurchases.path);
  return id;
}

/** Buys over the API for the signed-in student. @returns the payment's id */
export const buy = (page: Page, sandbox: Sandbox, wanted: Wanted): Promise<string> =>
  buyByApi(sandbox, clientOf(page, sandbox), wanted);
