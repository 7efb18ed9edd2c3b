import type { Life } from './life.ts';
import { type Charged, isActive, isBefore, type Order } from './order.ts';

/** What must be true of a student's orders, at any moment and once the shop knows everything. */

class RuleError extends Error {
  override readonly name = 'RuleError';
  constructor(rule: string, life: Life, found: Map<string, Charged>) {
    const told = life.orders.map((order) => ({
      ...{ ...order, possible: [...order.possible], seniors: [...order.seniors] },
      charged: found.get(order.id),
    }));
    super(`${rule}\n${JSON.stringify(told, null, 1)}`);
  }
}

/** The shop may lag behind the provider; what it says must have been true since it last knew everything. */
export async function checkAnyTime(life: Life): Promise<void> {
  const found = await life.look();
  const access = await life.hasAccess();
  if (life.isDeleted) {
    if (access !== undefined) throw new RuleError('A deleted account is signed in', life, found);
    return;
  }
  const can =
    (state: boolean) =>
    ({ possible }: Order) =>
      possible.has(state);
  const isPossible = access ? life.orders.some(can(true)) : life.orders.every(can(false));
  if (access === undefined || !isPossible) throw new RuleError(`Access: ${access}`, life, found);
}

/** How often a run may fail after a crash: the first one may find a lock of the crashed call. */
const RUNS = 3;

/** Lets the shop catch up, and checks that access and money are exactly what is due. */
export async function checkSettled(life: Life): Promise<void> {
  let isDone = false;
  for (let runs = 0; runs < RUNS && !isDone; runs += 1) isDone = await life.reconcile();
  const found = await life.look();
  const fail = (rule: string) => new RuleError(rule, life, found);
  if (!isDone) throw fail('Reconciliation fails');
  const recoveredAt = await life.shop.recoveredAt();
  /** The owner decides about payments from before a loss of the store. */
  const isLeft = (order: Order) => (found.get(order.id)?.paidAt ?? Infinity) <= recoveredAt;
  for (const order of life.orders) {
    const charged = found.get(order.id);
    order.possible = new Set([isActive(order, charged)]);
    if (order.kind === 'grant' && !life.isDeleted) checkGrant(order, life.orders, found, fail);
    if (order.kind === 'grant' || !charged?.isPaid) continue;
    const isBack = charged.refunded >= charged.amount || charged.isDisputed;
    if (order.isLate && !isBack) throw fail(`${order.id} was paid after the deletion`);
    if (order.isRevoked) continue;
    if (order.seniors.size > 0 && !isBack && !isLeft(order)) {
      throw fail(`${order.id} was charged twice`);
    }
    const others = charged.duplicateOf.filter((id) => !life.orders.some((one) => one.id === id));
    if (others.length > 0 || charged.duplicateOf.includes(order.id)) {
      throw fail(`${order.id} was refunded because of no other order`);
    }
  }
  const clean = life.orders.filter((one) => one.wasActive && !one.hasStopped);
  const counting = clean.filter((one) => one.kind === 'grant' || !isLeft(one));
  if (!life.isDeleted && counting.length > 1) throw fail('Two orders for one subject count');
  await checkAnyTime(life);
}

/** A grant ends by itself exactly where a payment was made before it, and refunds no such payment. */
function checkGrant(
  grant: Order,
  orders: Order[],
  found: Map<string, Charged>,
  fail: (rule: string) => RuleError,
): void {
  const earlier = orders.filter((one) => isBefore(found.get(one.id), grant));
  const isDue = earlier.some((one) => one.wasActive && !one.hasStopped);
  const isPossible = earlier.some((one) => one.wasActive);
  if (grant.isReplaced && !isPossible) throw fail(`${grant.id} ended without a payment`);
  if (isDue && !grant.isRevoked && !grant.isReplaced) throw fail(`${grant.id} did not end`);
  if (earlier.some((one) => found.get(one.id)?.duplicateOf.includes(grant.id))) {
    throw fail(`${grant.id} refunded a payment that was made before it`);
  }
}
