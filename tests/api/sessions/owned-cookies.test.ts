import { expect, test } from 'vitest';
import { OWNED_COOKIE } from '#contract/sessions/session.ts';
import { addStudent } from '../../support/add-student.ts';
import { addAdministrator, withToken } from '../../support/administrator.ts';
import type { CookieClient } from '../../support/client.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { pay } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { PASSWORD } from '../../support/student.ts';

/** Cookies that choose a subject's page (docs/decisions/0024-why-does-a-subject-have-two-pages.md). */

const shop = await startTestSandbox({ isSeeded: true });
const OWNED_MICRO = `${OWNED_COOKIE}microeconomics`;
const OWNED_MACRO = `${OWNED_COOKIE}macroeconomics`;
const BOTH = [OWNED_MACRO, OWNED_MICRO];

const listOwned = ({ cookies }: CookieClient) =>
  [...cookies.keys()].filter((name) => name.startsWith(OWNED_COOKIE)).sort();
const forget = ({ cookies }: CookieClient) => {
  for (const name of BOTH) cookies.delete(name);
};
const checkAccess = (student: CookieClient, id: string) => student.get(`/api/user/access/${id}`);
const logIn = (browser: CookieClient, email: string) =>
  browser.post('/api/auth/login', { email, password: PASSWORD });

const buyer = shop.client();
const email = await addStudent(buyer);
const paymentId = await pay(shop, buyer, MICRO);
const completed = await buyer.post('/api/complete-purchase', { paymentIntentId: paymentId });

test('after a purchase, the next visit shows the owners’ page for the length of a session', () => {
  expect(completed.headers.getSetCookie()).toEqual([
    `${OWNED_MICRO}=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax`,
  ]);
  expect(listOwned(buyer)).toEqual([OWNED_MICRO]);
});

test("a sign-in sets cookies for the account's subjects and removes those of another account", async () => {
  const browser = shop.client();
  browser.cookies.set(OWNED_MACRO, '1');
  expect((await logIn(browser, email)).status).toBe(200);
  expect(listOwned(browser)).toEqual([OWNED_MICRO]);
});

test("an access check corrects only its own subject's cookie, and sets none if it is right", async () => {
  forget(buyer);
  buyer.cookies.set(OWNED_MACRO, '1');
  await checkAccess(buyer, MICRO);
  expect(listOwned(buyer)).toEqual(BOTH);
  const again = await checkAccess(buyer, MICRO);
  expect(again.headers.getSetCookie()).toEqual([]);
  await checkAccess(buyer, MACRO);
  expect(listOwned(buyer)).toEqual([OWNED_MICRO]);
});

test('the list of purchases corrects the cookies of all subjects', async () => {
  forget(buyer);
  buyer.cookies.set(OWNED_MACRO, '1');
  await buyer.get('/api/user/purchases');
  expect(listOwned(buyer)).toEqual([OWNED_MICRO]);
});

test('an administrator, who may open every subject, gets no cookies', async () => {
  const student = await shop.student();
  const token = await addAdministrator(student);
  const response = await student.fetch(`/api/user/access/${MICRO}`, withToken(token));
  expect(await response.json()).toEqual({ hasAccess: true });
  expect(listOwned(student)).toEqual([]);
});

test('signing out and an expired session remove the cookies', async () => {
  const browser = shop.client();
  await logIn(browser, email);
  const copy = shop.client();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  await browser.get('/api/auth/logout');
  expect(listOwned(browser)).toEqual([]);
  expect(listOwned(copy)).not.toEqual([]);
  expect((await checkAccess(copy, MICRO)).status).toBe(401);
  expect(listOwned(copy)).toEqual([]);
});
