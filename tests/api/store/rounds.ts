import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '#server/accounts/account.ts';
import { isStudentUnchanged, readStudent, type Student } from '#server/accounts/student.ts';
import { paymentsToCheck, planPayment } from '#server/checkout/plan-payment.ts';
import { recordFreeOrder } from '#server/checkout/record-payment.ts';
import { AppError } from '#server/errors.ts';
import { isAttemptLeft } from '#server/limits/attempts.ts';
import { limitFailures } from '#server/limits/failures.ts';
import { mayUse, readUses, refuseUse, reserveUse } from '#server/purchases/code-uses.ts';
import { countingPayments, isActiveIn } from '#server/purchases/counting-payments.ts';
import type { PaidPayment } from '#server/purchases/payment-changes.ts';
import { grantedFact } from '#server/purchases/purchase-facts.ts';
import { callStore } from '#server/store/client.ts';
import { commit, commitIf, put, untilCommitted } from '#server/store/commit.ts';
import { addFact, readCurrentLedger } from '#server/store/ledger.ts';
import { countShared, takeShared } from '#server/store/windows.ts';

/**
 * Rounds of the races in `races.test.ts`. One process with the shop's settings runs them all, because loading the shop's
 * code takes longer than most races.
 */

const moment = () => wait(Math.random() * 20);

const many = <T>(length: number, act: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length }, (_, at) => act(at)));

/** @returns how many of six students use a code for three */
export async function codeForThree(id: number): Promise<number> {
  const limits = { id: `code-${id}`, totalUses: 3 };
  const used = await many(6, async (at) => {
    const accountId = `student-${at}`;
    for (;;) {
      await moment();
      const uses = await readUses(limits.id, accountId);
      if (refuseUse(limits, uses)) return false;
      const changes = reserveUse({ codeId: limits.id, accountId, use: `pi_${at}` }, Date.now());
      if (await commitIf(mayUse(limits, uses, { accountId }), changes)) return true;
    }
  });
  return used.filter(Boolean).length;
}

/** @returns how many of a student's four tabs use a code that each student may use once */
export async function codeInTabs(id: number): Promise<number> {
  const limits = { id: `own-${id}`, usesPerStudent: 1 };
  const accountId = `ada-${id}`;
  const used = await many(4, async (at) => {
    await moment();
    const uses = await readUses(limits.id, accountId);
    await moment();
    if (refuseUse(limits, uses)) return false;
    const changes = reserveUse({ codeId: limits.id, accountId, use: `pi_${at}` }, Date.now());
    return commitIf(mayUse(limits, uses, { accountId }), changes);
  });
  return used.filter(Boolean).length;
}

/** @returns how many of four decisions on one ledger are committed, and how many payments are open afterwards */
export async function decisions(id: number) {
  const accountId = `two-tabs-${id}`;
  const student = await addAccount(accountId);
  const committed = await many(4, async (at) => {
    await moment();
    const fact = addFact({ accountId, paymentIntentId: `pi_${at}` }, 'opened', {});
    return commitIf(isStudentUnchanged(student), [fact]);
  });
  const { facts } = await readCurrentLedger(accountId);
  return { committed: committed.filter(Boolean).length, opened: Object.keys(facts).length };
}

const SUBJECT = 'micro';

const orderOf = (accountId: string, amount: number, paidAt: string) => ({
  accountId,
  amount,
  currency: 'gbp',
  paidAt,
  isLive: false,
  lines: [{ subjectId: SUBJECT, subjectName: 'Micro', amount }],
});

async function addAccount(id: string): Promise<Student> {
  const account: Account = {
    kind: 'oidc',
    id,
    email: `${id}@example.com`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    sessionVersion: 1,
    createdAt: new Date().toISOString(),
    isEmailVerified: true,
  };
  await commit([put(`account:${id}`, account)]);
  return { account, ledger: { accountId: id, facts: {} } };
}

function paymentOf(accountId: string, id: string, paidAt: string): PaidPayment {
  return {
    id,
    status: 'succeeded',
    isLive: false,
    amount: 3000,
    currency: 'gbp',
    clientSecret: '',
    paidAt: new Date(paidAt),
    metadata: {},
    refunds: [],
    disputes: [],
    paid: orderOf(accountId, 3000, paidAt),
  };
}

/** Records a payment as the shop does, with the provider's state of the other payments. */
const record = (payment: PaidPayment, all: PaidPayment[]) =>
  untilCommitted(async () => {
    const buyer = await readStudent(payment.paid.accountId);
    const ids = paymentsToCheck(buyer.ledger, payment);
    const others = all.filter(({ id }) => ids.includes(id));
    const known = { wasDeleted: false, stamp: [], recoveredAt: undefined, warnings: [] };
    const plan = planPayment(payment, { buyer, others, ...known }, new Date());
    return (await commitIf(isStudentUnchanged(buyer), plan.changes)) ? plan : undefined;
  });

/** Lists the orders that count and give access. */
async function listActive(accountId: string): Promise<(string | undefined)[]> {
  const ledger = await readCurrentLedger(accountId);
  return countingPayments(ledger, SUBJECT).filter(
    (id) => id && isActiveIn(ledger, id, { subjectId: SUBJECT, isLive: false }),
  );
}

/** Records two payments, each as the browser and the webhook report it. @returns a sentence, or what is wrong */
export async function twoPayments(index: number): Promise<string> {
  const id = `two-payments-${index}`;
  await addAccount(id);
  const at = '2026-11-20T12:00:00.000Z';
  const all = ['pi_student', 'pi_payer'].map((payment) => paymentOf(id, payment, at));
  const plans = await Promise.all([...all, ...all].map((payment) => record(payment, all)));
  const [counting, ...more] = await listActive(id);
  const refunds = plans.flatMap((plan) => plan.refunds);
  const isRight =
    refunds.length === 2 &&
    refunds.every((refund) => 'countingId' in refund && refund.countingId === counting);
  return isRight && more.length === 0 ? 'one counts' : JSON.stringify([counting, more, refunds]);
}

/** Records a grant and a payment from before or after it. @returns a sentence, or what is wrong */
export async function grantAndPayment(index: number): Promise<string> {
  const id = `grant-${index}`;
  const student = await addAccount(id);
  const isEarlier = index % 2 === 0;
  const at = isEarlier ? '2026-11-20T11:00:00.000Z' : '2026-11-20T13:00:00.000Z';
  const payment = paymentOf(id, 'pi_student', at);
  const ref = { accountId: id, paymentIntentId: `free_${id}` };
  const grantedAt = '2026-11-20T12:00:00.000Z';
  const facts = [grantedFact(ref, { reason: 'A prize', by: 'owner', at: grantedAt })];
  const paid = orderOf(id, 0, grantedAt);
  const [plan] = await Promise.all([
    record(payment, [payment]),
    recordFreeOrder(student, { paymentIntentId: ref.paymentIntentId, paid, facts }),
  ]);
  const [counting = '', ...more] = await listActive(id);
  const isGrant = counting.startsWith('free_');
  const isRight = more.length === 0 && plan.refunds.length === (isGrant ? 1 : 0);
  const isReplaced = !isEarlier || !isGrant;
  return isRight && isReplaced ? 'one counts' : JSON.stringify([at, counting, more, plan.refunds]);
}

/** @returns how many of eight attempts pass a limit of three */
export async function attempts(id: number): Promise<number> {
  const limit = { name: 'race', max: 3, seconds: 60 };
  const passed = await many(8, async () => {
    await moment();
    return isAttemptLeft(limit, String(id));
  });
  return passed.filter(Boolean).length;
}

/** Runs seven attempts, of which some fail. @returns the most failed and running attempts, and the outcomes */
export async function failures(id: number) {
  const wrong = id % 8;
  const limits = [
    { name: 'race', max: 3, seconds: 60, who: String(id) },
    { name: 'race-network', max: 5, seconds: 60, who: String(id) },
  ];
  // Failed and running attempts. Each may fail, so they must never be more than the limit.
  let [taken, most, failed, refused] = [0, 0, 0, 0];
  await many(7, async (at) => {
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
    await limitFailures(limits, work).catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : error;
      if (code === 'too_many_requests') refused += 1;
      else if (code !== 'wrong_credentials') throw error;
    });
  });
  return { most, failed, wrong, refused };
}

/** Takes the entries of a set that another set shares, three times at the same moment. */
export async function sharedEntries(id: number) {
  const [set, other] = [`seen:shared:${id}`, `seen:other:${id}`];
  const add = (key: string, first: string, ...members: string[]) => {
    const toEntry = (member: string) => ({ score: 1, member });
    return callStore((store) => store.zadd(key, toEntry(first), ...members.map(toEntry)));
  };
  await Promise.all([add(set, 'a', 'b', 'c', 'd'), add(other, 'b', 'c', 'd', 'e')]);
  const shared = await countShared(set, other);
  const taken = await many(3, async () => {
    await moment();
    return takeShared(set, other);
  });
  return { shared, taken: taken.flat() };
}
