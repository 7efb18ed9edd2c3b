import type { Code } from './codes.ts';
import type { Run } from './run.ts';

/** Invariants of discount code uses at the end of a run. */

const RESERVED = 'reserved-code-uses';

/** A payment that can still be paid, and the member of its code's uses that stands for it. */
interface OpenPayment {
  id: string;
  member: string;
}

/** Each order is a use, each open payment has one, no other use is counted, and none beyond a limit. */
export async function checkUses(run: Run): Promise<void> {
  const open = await readOpen(run);
  for (const code of run.codes.all) await checkCode(run, code, open.get(code.id) ?? []);
}

async function checkCode(run: Run, code: Code, open: OpenPayment[]): Promise<void> {
  const { store } = run.shop;
  const uses = new Set((await store.smembers(`code-uses:${code.id}`)).map(String));
  const reserved = new Set(await reservedUses(run, code));
  const orders = ordersWith(run, code);
  const fail = (rule: string) =>
    new Error(
      `${code.text}: ${rule}\n${JSON.stringify({ uses: [...uses], reserved: [...reserved], orders, open })}`,
    );
  for (const { member, isLate } of orders)
    if (!uses.has(member) && !isLate) throw fail('an order is no use');
  for (const member of uses)
    if (!reserved.has(member) && !orders.some((order) => order.member === member))
      throw fail(`${member} stands for no order and no open payment`);
  for (const member of reserved)
    if (!uses.has(member)) throw fail(`${member} is reserved and does not count`);
  if (!run.hasLostStore) {
    for (const { id, member } of open)
      if (!reserved.has(member)) throw fail(`${id} can be paid, and its use was returned`);
    checkLimits();
  }
  if (!run.hasCrashed) {
    for (const member of reserved)
      if (!open.some((order) => order.member === member)) throw fail(`${member} was not returned`);
  }
  if (!run.isDeleted) {
    const prefix = `${code.id}/`;
    const ofAccount = (await store.smembers(`code-uses-of:${run.accountId}`)).map(String);
    const own = ofAccount.filter((use) => use.startsWith(prefix));
    const expected = [...uses].filter((use) => use.startsWith(`${run.accountId}/`));
    if (own.length !== expected.length) throw fail(`the account has ${own.length} uses`);
  }

  function checkLimits(): void {
    const beyond = orders.filter(({ member, isUncounted }) => isUncounted && uses.has(member));
    if (uses.size - beyond.length > code.totalUses) throw fail('used too often');
    const accounts = Map.groupBy(uses, (member) => member.split('/')[0]);
    for (const [accountId, own] of accounts) {
      const left = accountId === run.accountId ? own.length - beyond.length : own.length;
      if (left > code.usesPerStudent) throw fail(`${accountId} has used it too often`);
    }
  }
}

/** The orders that were made with a code, as members of its uses. */
function ordersWith(run: Run, code: Code) {
  const own = run.orders.map((order) => ({ ...order, accountId: run.accountId }));
  const others = run.rival.shown
    .filter(({ isPaid }) => isPaid)
    .map((order) => ({ ...order, isLate: false, isUncounted: false }));
  return [...own, ...others]
    .filter(({ codeId }) => codeId === code.id)
    .map(({ accountId, id, isLate, isUncounted }) => ({
      member: `${accountId}/${id}`,
      isLate,
      isUncounted,
    }));
}

async function reservedUses({ shop }: Run, { id }: Code): Promise<string[]> {
  const all = (await shop.store.zrange<unknown[]>(RESERVED, 0, -1)).map(String);
  return all.filter((use) => use.startsWith(`${id}/`)).map((use) => use.slice(id.length + 1));
}

/** Finds the payments with codes that can be paid and that the ledger contains, by code. */
async function readOpen(run: Run): Promise<Map<string, OpenPayment[]>> {
  const { store, stripe } = run.shop;
  const own = run.tabs.map((id) => ({ id, accountId: run.accountId }));
  const payments: (OpenPayment & { codeId: string })[] = [];
  for (const { id, accountId } of [...own, ...run.rival.shown]) {
    const { status, metadata } = await stripe.paymentIntents.retrieve(id);
    const { codeId } = metadata;
    if (status !== 'requires_payment_method' || !codeId) continue;
    const opened = await store.hget<string>(`ledger:${accountId}`, `${id}/opened`);
    const { codeUse } = JSON.parse(opened ?? '{}') as { codeUse?: { use: string } };
    if (codeUse) payments.push({ id, codeId, member: `${accountId}/${codeUse.use}` });
  }
  return Map.groupBy(payments, ({ codeId }) => codeId);
}

/** Lets a day pass for what is reserved. */
export async function ageUses(run: Run): Promise<void> {
  const { store } = run.shop;
  const score = Date.now() - 24 * 60 * 60 * 1000;
  for (const code of run.codes.all) {
    for (const member of await reservedUses(run, code))
      await store.zadd(RESERVED, { score, member: `${code.id}/${member}` });
  }
}

/** Expects no reserved uses of codes that were not used for a day. @throws Error if a use is reserved */
export async function checkReturned(run: Run): Promise<void> {
  for (const code of run.codes.all) {
    const left = await reservedUses(run, code);
    if (left.length > 0) throw new Error(`${code.text}: ${left} was not returned within a day`);
  }
}
