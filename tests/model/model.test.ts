import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent } from '../support/add-student.ts';
import { injectFault } from '../support/faults.ts';
import { MICRO } from '../support/ids.ts';
import { pay } from '../support/purchase.ts';
import { IS_TESTING_ALL } from '../support/test-all.ts';
import { waitFor } from '../support/wait-for.ts';
import { play, runModel } from './campaign.ts';
import { ModelShop } from './model-shop.ts';
import { runPlacesModel } from './places.ts';
import type { TroubledStep } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-model-'));
const shop = new ModelShop(folder);

beforeAll(() => shop.start(), 60_000);
afterAll(async () => {
  await shop.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A purchase during which the shop is killed, after the mail server has accepted the email about it. */
const KILLED: TroubledStep[] = [
  {
    name: 'pay',
    isAfterDeletion: false,
    act: (run) => run.pay({ subjectId: MICRO }),
    trouble: { service: 'payments', kind: 'lost response', after: 0 },
  },
  {
    name: 'complete',
    isAfterDeletion: false,
    act: (run) => run.during(() => run.complete(run.payment(0)?.id ?? '')),
    trouble: { service: 'inbox', kind: 'kill -9', after: 0 },
  },
];

test('access, money and emails are exactly what is due, whatever happens to a purchase', async () => {
  await play(shop, KILLED);
  if (IS_TESTING_ALL) await runModel(shop, { seed: 3, runs: 4, steps: 12 });
}, 300_000);

test('places, access and numbers of documents are exact, whatever happens to an order', async () => {
  const runs = IS_TESTING_ALL ? 5 : 1;
  await runPlacesModel(shop, { seed: 5, runs, steps: IS_TESTING_ALL ? 10 : 6 });
}, 300_000);

const BUYERS = 6;

const numberDelivered = async () =>
  [...(await shop.countEmails()).values()].reduce((sum, copies) => sum + copies, 0);

test('a kill during many purchases delays and repeats the confirmation of one student at most', async () => {
  await shop.forgetOtherRuns();
  const payments = [];
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    const browser = shop.browser();
    await addStudent(browser);
    payments.push({ browser, paymentIntentId: await pay(shop.shop, browser, MICRO) });
  }
  // The mail server accepts each email a moment before its reply.
  await injectFault(shop.shop.inbox, { method: 'SMTP-REPLY', hang: 250 });
  const requests = payments.map(({ browser, paymentIntentId }) =>
    browser.post('/api/complete-purchase', { paymentIntentId }),
  );
  await waitFor(async () => expect(await numberDelivered()).toBeGreaterThanOrEqual(BUYERS / 2));
  await shop.kill();
  await Promise.all(requests);

  await shop.start();
  const accepted = await numberDelivered();
  expect(accepted).toBeGreaterThanOrEqual(BUYERS / 2);
  expect(await shop.reconcile()).toBe(true);
  expect((await shop.countEmails()).size).toBeGreaterThanOrEqual(BUYERS - 1);
  await shop.outlastLocks();
  expect(await shop.reconcile()).toBe(true);
  const counts = await shop.countEmails();
  expect(counts.size).toBe(BUYERS);
  expect(await numberDelivered()).toBeLessThanOrEqual(BUYERS + 1);
}, 60_000);
