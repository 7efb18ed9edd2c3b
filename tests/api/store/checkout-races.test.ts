import { expect, test } from 'vitest';
import { z } from 'zod';
import { race } from '../../support/race.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Races of several people for one code, one account or one subject, at the store. */

const shop = await startTestSandbox();
const { store } = shop;

test('a code for three is used by three of six students who pay at the same time', async () => {
  const used = await race(
    shop,
    z.int(),
    `import { commitIf } from './server/store/commit.ts';
    import { mayUse, readUses, refuseUse, reserveUse } from './server/purchases/code-uses.ts';
    const round = async (id) => {
      const limits = { id: 'code-' + id, totalUses: 3 };
      const use = async (_, at) => {
        const accountId = 'student-' + at;
        for (;;) {
          await moment();
          const uses = await readUses(limits.id, accountId);
          if (refuseUse(limits, uses)) return false;
          const changes = reserveUse({ codeId: limits.id, accountId, use: 'pi_' + at }, Date.now());
          if (await commitIf(mayUse(limits, uses, { accountId }), changes)) return true;
        }
      };
      return (await Promise.all(Array.from({ length: 6 }, use))).filter(Boolean).length;
    };`,
  );
  expect(new Set(used)).toEqual(new Set([3]));
  expect(await store.scard('code-uses:code-0')).toBe(3);
}, 600_000);

test('a student with two subjects in two tabs uses their only use of a code once', async () => {
  const used = await race(
    shop,
    z.int(),
    `import { commitIf } from './server/store/commit.ts';
    import { mayUse, readUses, refuseUse, reserveUse } from './server/purchases/code-uses.ts';
    const round = async (id) => {
      const limits = { id: 'own-' + id, usesPerStudent: 1 };
      const accountId = 'ada-' + id;
      const use = async (_, at) => {
        await moment();
        const uses = await readUses(limits.id, accountId);
        await moment();
        if (refuseUse(limits, uses)) return false;
        const changes = reserveUse({ codeId: limits.id, accountId, use: 'pi_' + at }, Date.now());
        return commitIf(mayUse(limits, uses, { accountId }), changes);
      };
      return (await Promise.all(Array.from({ length: 4 }, use))).filter(Boolean).length;
    };`,
  );
  expect(new Set(used)).toEqual(new Set([1]));
}, 600_000);

test('of decisions on one ledger, one is committed', async () => {
  const rounds = await race(
    shop,
    z.object({ committed: z.int(), opened: z.int() }),
    `import { isStudentUnchanged } from './server/accounts/student.ts';
    import { commitIf, put } from './server/store/commit.ts';
    import { addFact, readCurrentLedger } from './server/store/ledger.ts';
    const round = async (id) => {
      const accountId = 'two-tabs-' + id;
      await commitIf([], [put('account:' + accountId, {})]);
      const ledger = await readCurrentLedger(accountId);
      const open = async (_, at) => {
        await moment();
        const fact = addFact({ accountId, paymentIntentId: 'pi_' + at }, 'opened', {});
        return commitIf(isStudentUnchanged({ account: {}, ledger }), [fact]);
      };
      const committed = await Promise.all(Array.from({ length: 4 }, open));
      const { facts } = await readCurrentLedger(accountId);
      return { committed: committed.filter(Boolean).length, opened: Object.keys(facts).length };
    };`,
  );
  expect(rounds).toEqual(rounds.map(() => ({ committed: 1, opened: 1 })));
}, 600_000);

/** Defines what a round of payments and grants needs. */
const RECORDING = `
  import { grantedFact } from './server/purchases/purchase-facts.ts';
  import { countingPayments, isActiveIn } from './server/purchases/counting-payments.ts';
  import { recordFreeOrder } from './server/checkout/record-payment.ts';
  import { paymentsToCheck, planPayment } from './server/checkout/plan-payment.ts';
  import { isStudentUnchanged, readStudent } from './server/accounts/student.ts';
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
    return { id, status: 'succeeded', isLive: false, amount: 3000, currency: 'gbp', clientSecret: '',
      paidAt: new Date(paidAt), metadata: {}, refunds: [], disputes: [], paid };
  }
  /** Records a payment as the shop does, with the provider's state of the other payments. */
  const record = (payment, all) => untilCommitted(async () => {
    const buyer = await readStudent(payment.paid.accountId);
    const ids = paymentsToCheck(buyer.ledger, payment);
    const others = all.filter(({ id }) => ids.includes(id));
    const context = { buyer, wasDeleted: false, stamp: [], others, recoveredAt: undefined, warnings: [] };
    const plan = planPayment(payment, context, new Date());
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

test('of two payments at the same time, exactly one counts and the other is refunded', {
  timeout: 300_000,
}, async () => {
  const outcomes = await race(
    shop,
    z.string(),
    `${RECORDING}
    async function round(index) {
      const id = 'two-payments-' + index;
      await addAccount(id);
      const at = '2026-11-20T12:00:00.000Z';
      const all = ['pi_student', 'pi_payer'].map((payment) => paymentOf(id, payment, at));
      // Each is reported twice: by the browser and by the webhook.
      const plans = await Promise.all([...all, ...all].map((payment) => record(payment, all)));
      const [counting, ...more] = await listActive(id);
      const refunds = plans.flatMap((plan) => plan.refunds);
      const isRight = refunds.length === 2 && refunds.every((refund) => refund.countingId === counting);
      return isRight && more.length === 0 ? 'one counts' : JSON.stringify([counting, more, refunds]);
    }`,
  );
  expect(new Set(outcomes)).toEqual(new Set(['one counts']));
});

test('a grant and a payment at the same time never both count, and an earlier payment replaces the grant', {
  timeout: 300_000,
}, async () => {
  const outcomes = await race(
    shop,
    z.string(),
    `${RECORDING}
    async function round(index) {
      const id = 'grant-' + index;
      const student = await addAccount(id);
      const isEarlier = index % 2 === 0;
      const at = isEarlier ? '2026-11-20T11:00:00.000Z' : '2026-11-20T13:00:00.000Z';
      const payment = paymentOf(id, 'pi_student', at);
      const [plan] = await Promise.all([
        record(payment, [payment]),
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
