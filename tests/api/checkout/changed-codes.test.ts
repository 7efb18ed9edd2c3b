import { expect, test } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import { giveConsent } from '#contract/checkout/payments.ts';
import { openWith, publishCode, quoteWith } from '../../support/discount-codes.ts';
import { MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { factsOf } from '../../support/ledger.ts';
import { confirm } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Discount codes that the owner changes between the page that shows the price and the payment. */

const shop = await startTestSandbox({ isSeeded: true });
const content = lakeOf(shop);
const { store } = shop;

const CODE = 'MOVING';
const { version: wordingVersion } = consentWording;
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

test.each<[what: string, change: object, next: number]>([
  ['has ended', { percent: 50, until: yesterday }, 409],
  ['was switched off', { percent: 50, isActive: false }, 409],
  ['has no use left', { percent: 50, totalUses: 1 }, 409],
  ['takes less off', { percent: 10 }, 200],
])(
  'a student with an open page pays the price that it shows, even if the code %s meanwhile',
  async (_, change, next) => {
    const id = await publishCode(content, { code: CODE, percent: 50 });
    const student = await shop.student();
    const shown = await quoteWith(student, MICRO, CODE);
    expect(shown.quote.amount).toBe('15.00');
    const uses = await store.scard(`code-uses:${id}`);
    await publishCode(content, { code: CODE, ...change });

    const consent = { paymentIntentId: shown.id, wordingVersion };
    expect((await student.post(giveConsent.path, consent)).status).toBe(200);
    await confirm(shop, shown);
    const paid = { paymentIntentId: shown.id };
    expect((await student.post('/api/complete-purchase', paid)).status).toBe(200);
    const order = { amount: 1500, code: { code: CODE } };
    expect((await factsOf(store, shown.id))['paid']).toMatchObject(order);
    expect(await store.scard(`code-uses:${id}`)).toBe(uses);

    const other = await openWith(await shop.student(), MICRO, CODE);
    expect(other.status).toBe(next);
    if (next === 200) expect(await other.json()).toMatchObject({ quote: { amount: '27.00' } });
  },
);
