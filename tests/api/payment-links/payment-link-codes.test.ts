import { expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { openWith, publishCode, quoteWith } from '../../support/discount-codes.ts';
import { MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import {
  askToPay,
  consentByLink,
  openLink,
  openLinkPayment,
  payByLink,
} from '../../support/payment-link.ts';
import { confirm } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const content = lakeOf(shop);
const PAYER = 'payer@example.org';

const open = (token: string) => shop.client().post(`/api/pay/${token}/payment`);
const readCode = async (response: Response) => failure.parse(await response.json()).code;
const countUses = (codeId: string) => store.scard(`code-uses:${codeId}`);
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

test('a payer who comes after the code has ended is told so, and pays by a new link', async () => {
  const code = { code: 'SHORT', percent: 50 };
  await publishCode(content, code);
  const student = await shop.student();
  const early = await askToPay(student, { subjectId: MICRO, code: 'SHORT' });
  expect(await openLink(shop.client(), early.token)).toMatchObject({ quote: { amount: '15.00' } });
  const shown = await openLinkPayment(shop.client(), early.token);
  const late = await shop.student();
  const link = await askToPay(late, { subjectId: MICRO, code: 'SHORT' });
  await publishCode(content, { ...code, until: yesterday() });
  const refused = await open(link.token);
  expect([refused.status, await readCode(refused)]).toEqual([409, 'discount_code_ended']);
  const plain = await askToPay(late, MICRO);
  expect(plain.token).not.toBe(link.token);
  const { paymentIntentId } = await payByLink(shop, shop.client(), { ...plain, email: PAYER });
  expect((await stripe.paymentIntents.retrieve(paymentIntentId)).amount).toBe(3000);
  expect(await openLink(shop.client(), link.token)).toMatchObject({ state: 'paid' });
  expect([await hasAccess(late, MICRO), await hasAccess(student, MICRO)]).toEqual([true, false]);

  // A payer with an open page pays the price that it shows.
  const given = { paymentIntentId: shown.id, email: PAYER };
  expect((await consentByLink(shop.client(), early.token, given)).status).toBe(200);
  await confirm(shop, shown);
  const done = { paymentIntentId: shown.id };
  expect((await shop.client().post(`/api/pay/${early.token}/complete`, done)).status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(shown.id)).amount_received).toBe(1500);
  expect(await hasAccess(student, MICRO)).toBe(true);
});

test('ending a link returns the use of its code at once', async () => {
  const id = await publishCode(content, { code: 'ONLY', percent: 20, usesPerStudent: 1 });
  const student = await shop.student();
  const own = await quoteWith(student, MICRO, 'ONLY');
  const link = await askToPay(student, { subjectId: MICRO, code: 'ONLY' });
  const byLink = await openLinkPayment(shop.client(), link.token);
  expect((await stripe.paymentIntents.retrieve(own.id)).status).toBe('canceled');
  expect(await readCode(await openWith(student, MICRO, 'ONLY'))).toBe('discount_code_used');
  expect((await student.delete(`/api/payment-links/${link.id}`)).status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(byLink.id)).status).toBe('canceled');
  expect(await countUses(id)).toBe(0);
  expect((await quoteWith(student, MICRO, 'ONLY')).quote.amount).toBe('24.00');
  expect(await countUses(id)).toBe(1);
});
