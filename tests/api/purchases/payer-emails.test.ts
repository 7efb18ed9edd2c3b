import { expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { deleteAccountEndpoint } from '#contract/personal-data/delete-account.ts';
import { addStudent } from '../../support/add-student.ts';
import { customersOf } from '../../support/customers.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { accountOf } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { askToPay, consentByLink, openLinkPayment, payByLink } from '../../support/payment-link.ts';
import { buy, confirm, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { atProvider } from '../../support/second-payment.ts';
import { hasAccess, PASSWORD } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;
const { openAgain, payWith, toRefunds } = atProvider(shop.stripe);
const customers = customersOf(await openPanel(shop));
let payers = 0;

/** Returns a student who asks for both subjects, and an address for the payer. */
async function asked() {
  const student = shop.client();
  const email = await addStudent(student);
  const { token } = await askToPay(student, { offerId: BOTH });
  payers += 1;
  return { student, email, token, payerEmail: `payer-${payers}@example.org` };
}

const textsTo = async (address: string, count: number) =>
  (await readEmails(shop, address, count)).map(({ Text }) => Text).join('\n');

test('a refund of a subject tells both which access has ended; a refund of an amount ends no access', async () => {
  const { student, email, token, payerEmail } = await asked();
  const paid = await payByLink(shop, shop.client(), { token, email: payerEmail });
  const id = await accountOf(store, paid.paymentIntentId);
  const refund = (amount: string, subjectId?: string) =>
    customers.refund(id, paid.paymentIntentId, amount, undefined, subjectId);
  expect((await refund('25.00', MACRO)).status).toBe(200);
  expect(await textsTo(payerEmail, 2)).toMatch(
    /£25\.00[\s\S]*access to what was refunded has ended/,
  );
  expect(await textsTo(email, 2)).toContain('your access to Macroeconomics has ended');
  expect([await hasAccess(student, MICRO), await hasAccess(student, MACRO)]).toEqual([true, false]);

  expect((await refund('5.00')).status).toBe(200);
  const [amount] = await readEmails(shop, payerEmail, 3);
  expect(amount?.Text).toMatch(/£5\.00[\s\S]*The student keeps the notes/);
  expect((await refund('20.00', MICRO)).status).toBe(200);
  const [last] = await readEmails(shop, payerEmail, 4);
  expect(last?.Text).toMatch(/£20\.00[\s\S]*has ended/);
  // One email for each end of access, none for the amount.
  const [ended] = await readEmails(shop, email, 3);
  expect(ended?.Subject).toMatch(/^Your access to Microeconomics has ended/);
});

test('if a second payment covers part of the order, the payer is told which part is refunded', async () => {
  const { student, token, payerEmail } = await asked();
  const opened = await openLinkPayment(shop.client(), token);
  // A second payment that the shop does not know, as if closing it in time had failed.
  const late = await openAgain(opened.id);
  const payer = { paymentIntentId: late, email: payerEmail, at: new Date().toISOString() };
  await store.set(`payer:${late}`, payer);
  await buy(shop, student, MACRO);
  await payWith(late);
  await waitFor(async () => expect(await toRefunds(late)).toMatchObject({ amount: 2500 }));
  const texts = await textsTo(payerEmail, 2);
  expect(texts).toContain('We have refunded £25.00 of your payment for Macroeconomics.');
  expect(texts).toContain('Macroeconomics had already been paid for, so this part of your payment');
  expect(texts).not.toContain('in full');
  expect([await hasAccess(student, MICRO), await hasAccess(student, MACRO)]).toEqual([true, true]);
});

test("after a payment no one can change the payer's address", async () => {
  const { token, payerEmail } = await asked();
  const payer = shop.client();
  const opened = await openLinkPayment(payer, token);
  const paymentIntentId = opened.id;
  await consentByLink(payer, token, { paymentIntentId, email: payerEmail });
  await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
  try {
    await confirm(shop, opened);
    const other = { paymentIntentId, email: 'other@example.org' };
    const refused = await consentByLink(shop.client(), token, other);
    expect(failure.parse(await refused.json()).code).toBe('payment_has_payer');
  } finally {
    await clearFaults(shop.shop);
  }
  expect((await payer.post(`/api/pay/${token}/complete`, { paymentIntentId })).status).toBe(200);
  await readEmails(shop, payerEmail, 1);
  expect(await countEmails(shop, 'other@example.org')).toBe(0);
});

test('a deletion does not tell the student that someone opened their link', async () => {
  const { student, token } = await asked();
  await startCheckout(student, MICRO);
  await openLinkPayment(shop.client(), token);
  const response = await student.post(deleteAccountEndpoint.path, { currentPassword: PASSWORD });
  expect(deleteAccountEndpoint.response.parse(await response.json())).toMatchObject({
    cancelledPayments: 1,
  });
});
