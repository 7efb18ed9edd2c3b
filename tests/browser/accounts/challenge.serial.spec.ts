import type { VercelKV } from '@vercel/kv';
import { getChallenge } from '#contract/challenge.ts';
import { checkoutMessages } from '#site/features/card-payment/labels.ts';
import { challengeMessages } from '#site/lib/labels.ts';
import { findViolations } from '../../support/browser/axe.ts';
import { hold } from '../../support/browser/hold.ts';
import { CARDS, expectFailure, expectSuccess, pay } from '../../support/browser/payments.ts';
import { sendSignUpForm, signUp } from '../../support/browser/students.ts';
import { expect, test } from '../../support/browser/test.ts';
import { MACRO } from '../../support/ids.ts';
import { newStudent } from '../../support/student.ts';

/** More than any limit, whatever earlier tests have sold. */
const MANY = 400;

async function pretendMany(store: VercelKV, key: string): Promise<void> {
  const score = Date.now();
  const events = Array.from({ length: MANY - 1 }, (_, at) => ({ score, member: `e${at}` }));
  await store.zadd(key, { score, member: 'first' }, ...events);
}

test.afterEach(async ({ store }) => {
  await store.del('seen:declined');
});

test('a suspicious sign-up succeeds automatically, after a short wait that the page announces', async ({
  page,
  store,
  address,
  consoleErrors,
}) => {
  consoleErrors.allow(/429 .*\/api\/auth\/signup$/);
  await pretendMany(store, `seen:accounts:${address}`);
  await page.goto('/auth?tab=signup');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).origin));
  // The challenge is held back, so that the message stays visible.
  const release = await hold(page, `**${getChallenge.path}`);
  await sendSignUpForm(page, newStudent());
  await expect(page.getByText(challengeMessages.working)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  release();
  await page.waitForURL((url) => url.pathname === '/');
  expect(new Set(loaded)).toEqual(new Set([new URL(page.url()).origin]));
});

test('under attack, a student pays as usual, and after two declined cards in a new form', async ({
  page,
  store,
  consoleErrors,
}) => {
  consoleErrors.allow(/429 .*\/api\/create-payment-intent$/);
  consoleErrors.allow(/402 /);
  await store.del('seen:declined');
  await pretendMany(store, 'seen:declined');
  await signUp(page);
  await page.goto(`/checkout?subject=${MACRO}`);
  for (let card = 1; card <= 2; card += 1) {
    await pay(page, CARDS.declined);
    await expectFailure(page, 'Your card was declined.');
    await expect.poll(() => store.zcard('seen:declined')).toBe(MANY + card);
  }
  await pay(page, CARDS.success);
  await expect(page.getByRole('main')).toContainText(checkoutMessages.paymentClosed.description);
  await pay(page, CARDS.success);
  await expectSuccess(page);
});
