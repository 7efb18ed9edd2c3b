import { expect, test } from 'vitest';
import { z } from 'zod';
import { race } from '../../support/race.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox();

/** Defines what a round needs. */
const SCRIPT = `
  import { grantedFact } from './server/purchases/purchase-facts.ts';
  import { countingPayments, isActiveIn } from './server/purchases/payment-changes.ts';
  import { recordFreeOrder } from './server/checkout/record-payment.ts';
  import { paymentsToCheck, planPayment } from './server/checkout/plan-payment.ts';
  import { isStudentUnchanged, readBuyer } from './server/accounts/student.ts';
  import { commit, commitIf, put, untilCommitted } from './server/store/commit.ts';
  import { readCurrentLedger } from './server/store/ledger.ts';

  const lines = [{ subjectId: 'micro', subjectName: 'Micro', amount: 3000 }];
  const orderOf = (accountId, amount, paidAt) =>
    ({ accountId, amount, currency: 'gbp', paidAt, isLive: false, lines: [{ ...lines[0], amount }] });

  async function addAccount(id) {
    const account = { kind: 'oidc', id, email: id + '@example.com', firstName: 'Ada', lastName: 'Lovelace',
      sessionVersion: 1, createdAt: new Date().toISOString(), isEmailVerified: true };
    await commit([put('account:' + id, account)]);
    return { account, ledger: { accountId: id, facts: {} } };
  }
  function paymentOf(accountId, id, paidAt) {
    const paid = orderOf(accountId, 3000, paidAt);
    const payment = { id, status: 'succeeded', isLive: false, amount: 3000, currency: 'gbp', clientSecret: '',
      paidAt: new Date(paidAt), metadata: {}, refunds: [], disputes: [] };
    return { payment, paid };
  }
  /** Records a payment as the shop does, with what the provider would say about the other payments. */
  const record = (recorded, all) => untilCommitted(async () => {
    const buyer = await readBuyer(recorded.paid.accountId);
    const ids = paymentsToCheck(buyer.ledger, recorded);
    const others = all.filter(({ payment }) => ids.includes(payment.id));
    const context = { buyer, wasDeleted: false, stamp: [], others, recoveredAt: undefined, warnings: [] };
    const plan = planPayment(recorded, context, new Date());
    return (await commitIf(isStudentUnchanged(buyer), plan.changes)) ? plan : undefined;
  });
  const grant = (student, at) => {
    const { accountId } = student.ledger;
    const paymentIntentId = 'free_' + accountId;
    const ref = { accountId, paymentIntentId };
    const facts = [grantedFact(ref, { reason: 'A prize', by: 'owner', at })];
    return recordFreeOrder(student, { paymentIntentId, paid: orderOf(accountId, 0, at), facts });
  };
  /** Lists the orders that count and give access. */
  async function listActive(accountId) {
    const ledger = await readCurrentLedger(accountId);
    return countingPayments(ledger, 'micro').filter((id) =>
      isActiveIn(ledger, id, { subjectId: 'micro', isLive: false }));
  }`;

test('of two payments at once, exactly one counts and the other is refunded', {
  timeout: 300_000,
}, async () => {
  const outcomes = await race(
    shop,
    z.string(),
    `${SCRIPT}
    async function round(index) {
      const id = 'two-payments-' + index;
      await addAccount(id);
      const at = '2026-11-20T12:00:00.000Z';
      const all = ['pi_student', 'pi_payer'].map((one) => paymentOf(id, one, at));
      // Each is reported twice: by the browser and by the webhook.
      const plans = await Promise.all([...all, ...all].map((recorded) => record(recorded, all)));
      const [counting, ...more] = await listActive(id);
      const refunds = plans.flatMap((plan) => plan.refunds);
      const isRight = refunds.length === 2 && refunds.every((one) => one.countingId === counting);
      return isRight && more.length === 0 ? 'one counts' : JSON.stringify([counting, more, refunds]);
    }`,
  );
  expect(new Set(outcomes)).toEqual(new Set(['one counts']));
});

test('a grant and a payment at once never both count, and an earlier payment replaces the grant', {
  timeout: 300_000,
}, async () => {
  const outcomes = await race(
    shop,
    z.string(),
    `${SCRIPT}
    async function round(index) {
      const id = 'grant-' + index;
      const student = await addAccount(id);
      const isEarlier = index % 2 === 0;
      const at = isEarlier ? '2026-11-20T11:00:00.000Z' : '2026-11-20T13:00:00.000Z';
      const recorded = paymentOf(id, 'pi_student', at);
      const [plan] = await Promise.all([
        record(recorded, [recorded]),
        grant(student, '2026-11-20T12:00:00.000Z'),
      ]);
      const [counting = '', ...more] = await listActive(id);
      const isGrant = counting.startsWith('free_');
      const isRight = more.length === 0 && plan.refunds.length === (isGrant ? 1 : 0);
      const isReplaced = !isEarlier || !isGrant;
      return isRight && isReplaced ? 'one counts' : JSON.stringify([at, counting, more, plan.refunds]);
    }`,
  );
  expect(new Set(outcomes)).toEqual(new Set(['one counts']));
});
