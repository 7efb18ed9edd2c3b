import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DATA_VERSION } from '#contract/data-version.ts';
import { addEvents } from '../../support/add-events.ts';
import { race } from '../../support/race.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

const shop = await startTestSandbox();
const { store } = shop;

/** Races of several people for one code, one account or one subject, at the store. */
describe('races of checkouts', () => {
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
});

describe('windows', () => {
  /** Counts in windows of 60 seconds, one after the other. @returns the counts of each call */
  async function count(calls: { key: string; event?: string; max?: number; isKept?: true }[][]) {
    const windows = calls.map((call) => call.map((window) => ({ ...window, seconds: 60 })));
    const { stdout } = await runInShop(
      shop,
      `import { countInWindow } from './server/store/windows.ts';
    const counts = [];
    for (const windows of ${JSON.stringify(windows)}) counts.push(await countInWindow(windows));
    console.log(JSON.stringify(counts));`,
    );
    return z.array(z.array(z.int())).parse(JSON.parse(stdout));
  }

  const key = (name: string) => `seen:window:${name}`;

  test('an event counts once until it leaves the window, and a full window grows no more, whatever is tried', async () => {
    for (const name of ['kept', 'own']) {
      await store.zadd(key(name), { score: Date.now() - 61_000, member: 'old' });
      await addEvents(store, key(name), 2);
    }
    await addEvents(store, key('full'), 3);
    const both = [
      { key: key('full'), event: 'a', max: 3 },
      { key: key('other'), event: 'a', max: 3 },
    ];
    const counts = await count([
      [{ key: key('one'), event: 'a' }],
      [{ key: key('one'), event: 'a' }],
      [{ key: key('one'), event: 'b' }],
      [{ key: key('one') }],
      // Old events stay if the set belongs to another feature.
      [{ key: key('kept'), isKept: true }],
      [{ key: key('own') }],
      both,
      both,
      ...Array.from({ length: 8 }, (_, at) => [{ key: key('tries'), event: `try-${at}`, max: 3 }]),
    ]);
    expect(counts.slice(0, 4)).toEqual([[1], [1], [2], [2]]);
    expect(await store.ttl(key('one'))).toBeGreaterThan(50);
    expect(counts.slice(4, 6)).toEqual([[2], [2]]);
    expect([await store.zcard(key('kept')), await store.zcard(key('own'))]).toEqual([3, 2]);
    expect(counts.slice(6, 8)).toEqual([
      [4, 1],
      [4, 1],
    ]);
    expect(counts.slice(8).flat()).toEqual([1, 2, 3, 4, 4, 4, 4, 4]);
    expect(await store.zcard(key('tries'))).toBe(3);
  });

  test('of concurrent attempts exactly as many pass as the limit allows', async () => {
    const passed = await race(
      shop,
      z.int(),
      `import { isAttemptLeft } from './server/limits/attempts.ts';
    const round = async (id) => {
      const limit = { name: 'race', max: 3, seconds: 60 };
      const attempt = async () => (await moment(), isAttemptLeft(limit, id));
      return (await Promise.all(Array.from({ length: 8 }, attempt))).filter(Boolean).length;
    };`,
    );
    expect(new Set(passed)).toEqual(new Set([3]));
    expect(await store.zcard('seen:attempts-race:0')).toBe(3);
  }, 600_000);

  test('concurrent attempts never fail more often than the limit allows, and right attempts free their place', async () => {
    const rounds = await race(
      shop,
      z.object({ most: z.int(), failed: z.int(), wrong: z.int(), refused: z.int() }),
      `import { limitFailures } from './server/limits/failures.ts';
    import { AppError } from './server/errors.ts';
    const round = async (id) => {
      const wrong = id % 8;
      const limits = [
        { name: 'race', max: 3, seconds: 60, who: String(id) },
        { name: 'race-network', max: 5, seconds: 60, who: String(id) },
      ];
      // Failed and running attempts. Each may fail, so they must never be more than the limit.
      let [taken, most, failed, refused] = [0, 0, 0, 0];
      const attempt = async (_, at) => {
        await moment();
        const work = async () => {
          taken += 1;
          most = Math.max(most, taken);
          await moment();
          if (at < wrong) {
            failed += 1;
            throw new AppError('wrong_credentials');
          }
          taken -= 1;
        };
        await limitFailures(limits, work).catch(({ code }) => {
          if (code === 'too_many_requests') refused += 1;
          else if (code !== 'wrong_credentials') throw new Error(code);
        });
      };
      await Promise.all(Array.from({ length: 7 }, attempt));
      return { most, failed, wrong, refused };
    };`,
    );
    for (const { most, failed, wrong, refused } of rounds) {
      expect(most).toBeLessThanOrEqual(3);
      expect(failed).toBe(Math.min(wrong, 3));
      if (wrong < 3) expect(refused).toBe(0);
    }
    const [, running] = await store.scan('0', { match: 'seen:running-*', count: 100_000 });
    expect(running).toEqual([]);
  }, 600_000);

  test('concurrent calls never take the same entry, and together take all shared entries', async () => {
    const rounds = await race(
      shop,
      z.object({ shared: z.int(), taken: z.array(z.string()) }),
      `import { callStore } from './server/store/client.ts';
    import { countShared, takeShared } from './server/store/windows.ts';
    const round = async (id) => {
      const [set, other] = ['seen:shared:' + id, 'seen:other:' + id];
      const add = (key, ...members) =>
        callStore((store) => store.zadd(key, ...members.map((member) => ({ score: 1, member }))));
      await Promise.all([add(set, 'a', 'b', 'c', 'd'), add(other, 'b', 'c', 'd', 'e')]);
      const shared = await countShared(set, other);
      const take = async () => (await moment(), takeShared(set, other));
      const taken = await Promise.all([take(), take(), take()]);
      return { shared, taken: taken.flat() };
    };`,
    );
    for (const { shared, taken } of rounds) {
      expect(shared).toBe(3);
      expect(taken.toSorted()).toEqual(['b', 'c', 'd']);
    }
    expect(await store.exists('seen:shared:0')).toBe(0);
    expect(await store.zrange('seen:other:0', 0, -1)).toEqual(['e']);
  }, 600_000);

  test('a function refuses stored data of a newer version, and works again once they are of its version', async () => {
    const signIn = async () => {
      const unknown = { email: 'unknown@example.com', password: 'not the password' };
      return (await shop.client().post('/api/auth/login', unknown)).status;
    };
    await store.set('data-version', DATA_VERSION + 1);
    expect(await signIn()).toBe(503);
    const { stderr } = await runInShop(
      shop,
      `import { log } from './server/log.ts';
    import { readDataVersion } from './server/store/data-version.ts';
    await readDataVersion().catch((error) => log('error', 'refused', {}, error));`,
    );
    expect(stderr).toContain(
      `The stored data are of version ${DATA_VERSION + 1}, and this code understands ${DATA_VERSION}: deploy the newer`,
    );
    await store.set('data-version', DATA_VERSION);
    expect(await signIn()).toBe(401);
  });
});
