import { decimalToAmount } from '#contract/money.ts';
import { sumOf } from '#contract/payments/spread.ts';
import { ageUses, checkReturned, checkUses } from './code-rules.ts';
import { type Life, SUBJECTS } from './life.ts';
import { checkPrivacy } from './link-rules.ts';
import { look } from './look.ts';
import {
  type Charged,
  duplicatesOf,
  isActive,
  isBack,
  isBefore,
  type Line,
  type Order,
} from './order.ts';
import { readPurchases } from './owner.ts';

/** What must be true of a student's orders, at any moment and once the shop knows everything. */

class RuleError extends Error {
  override readonly name = 'RuleError';
  constructor(rule: string, life: Life, found: Map<string, Charged>) {
    const toPlain = (line: Line) => ({
      ...line,
      possible: [...line.possible],
      seniors: [...line.seniors],
    });
    const told = life.orders.map((order) => ({
      ...order,
      lines: order.lines.map(toPlain),
      charged: found.get(order.id),
    }));
    super(`${rule}\n${JSON.stringify(told, null, 1)}`);
  }
}

/** The lines of all orders that are for a subject. */
const linesOf = (orders: Order[], subjectId: string) =>
  orders.flatMap((order) =>
    order.lines.flatMap((line) => (line.subjectId === subjectId ? [{ order, line }] : [])),
  );

/** Whether a line is what its order is for: one that a code makes free is given with what is paid. */
const isPaidFor = (order: Order, { amount }: Line) => order.kind !== 'payment' || amount > 0;

/** The shop may lag behind the provider; what it says must have been true since it last knew everything. */
export async function checkAnyTime(life: Life): Promise<void> {
  const found = await look(life);
  for (const subjectId of SUBJECTS) {
    const access = await life.hasAccess(subjectId);
    if (life.isDeleted) {
      if (access !== undefined) throw new RuleError('A deleted account is signed in', life, found);
      continue;
    }
    const lines = linesOf(life.orders, subjectId).map(({ line }) => line);
    const isPossible = access
      ? lines.some(({ possible }) => possible.has(true))
      : lines.every(({ possible }) => possible.has(false));
    if (access === undefined || !isPossible)
      throw new RuleError(`Access to ${subjectId}: ${access}`, life, found);
  }
}

/** How often a run may fail after a crash: the first one may find a lock of the crashed call. */
const RUNS = 3;

/** Lets the shop catch up, and checks that access and money are exactly what is due. */
export async function checkSettled(life: Life): Promise<void> {
  let isDone = false;
  for (let runs = 0; runs < RUNS && !isDone; runs += 1) isDone = await life.reconcile();
  const found = await look(life);
  const fail = (rule: string) => new RuleError(rule, life, found);
  if (!isDone) throw fail('Reconciliation fails');
  const recoveredAt = await life.shop.recoveredAt();
  /** The owner decides about payments from before a loss of the store. */
  const isLeft = (order: Order) => (found.get(order.id)?.paidAt ?? Infinity) <= recoveredAt;
  for (const order of life.orders) {
    const charged = found.get(order.id);
    for (const line of order.lines) line.possible = new Set([isActive(order, line, charged)]);
    if (order.kind === 'grant' && !life.isDeleted) checkGrant(order, life.orders, found, fail);
    if (order.kind !== 'payment' || !charged?.isPaid) continue;
    if (sumOf(order.lines.map(({ amount }) => amount)) !== charged.amount)
      throw fail(`The lines of ${order.id} do not add up`);
    if (charged.refunded > charged.amount) throw fail(`${order.id} was refunded twice`);
    for (const line of order.lines) {
      if (order.isLate && !isBack(charged, line))
        throw fail(`${order.id} was paid after the deletion`);
      if (order.isRevoked) continue;
      if (
        isPaidFor(order, line) &&
        line.seniors.size > 0 &&
        !isBack(charged, line) &&
        !isLeft(order)
      )
        throw fail(`${order.id} was charged twice for ${line.subjectId}`);
      const because = duplicatesOf(charged, line, order);
      const others = because.filter((id) => !life.orders.some((one) => one.id === id));
      if (others.length > 0 || because.includes(order.id))
        throw fail(`${order.id} was refunded because of no other order`);
    }
  }
  for (const subjectId of SUBJECTS) {
    const clean = linesOf(life.orders, subjectId).filter(
      ({ order, line }) => isPaidFor(order, line) && line.wasActive && !line.hasStopped,
    );
    const counting = clean.filter(({ order }) => !isLeft(order));
    if (!life.isDeleted && counting.length > 1) throw fail(`Two orders for ${subjectId} count`);
  }
  await checkMoney(life, found, fail);
  await checkPrivacy(life);
  await checkUses(life);
  await checkAnyTime(life);
}

/** Lets a day pass: what was reserved and not paid is returned. */
export async function passDay(life: Life): Promise<void> {
  await checkSettled(life);
  await ageUses(life);
  if (!(await life.reconcile())) throw new Error('Reconciliation fails after a day');
  await checkReturned(life);
  life.hasCrashed = false;
  await checkSettled(life);
}

/** The ledger has each payment with the provider's money, to the penny, and its lines add up to it. */
async function checkMoney(
  life: Life,
  found: Map<string, Charged>,
  fail: (rule: string) => RuleError,
): Promise<void> {
  const recorded = life.orders.length > 0 ? await readPurchases(life) : [];
  for (const order of life.orders) {
    const charged = found.get(order.id);
    if (order.kind !== 'payment' || !charged?.isPaid) continue;
    const purchase = recorded.find(({ id }) => id === order.id);
    if (!purchase) throw fail(`The ledger lacks ${order.id}`);
    const { lines } = purchase;
    const due = { amount: charged.amount, left: charged.amount - charged.refunded };
    for (const figure of ['amount', 'left'] as const) {
      const ofOrder = decimalToAmount(purchase[figure]);
      const ofLines = sumOf(lines.map((line) => decimalToAmount(line[figure])));
      if (ofOrder !== due[figure] || ofLines !== due[figure])
        throw fail(`${figure} of ${order.id}: ${ofOrder} and ${ofLines}, not ${due[figure]}`);
    }
    for (const line of order.lines) {
      const known = lines.find(({ subjectId }) => subjectId === line.subjectId);
      if (known?.isActive !== isActive(order, line, charged))
        throw fail(`${line.subjectId} of ${order.id}: ${known?.isActive}`);
    }
  }
}

/** A grant ends by itself exactly where a payment was made before it, and refunds no such payment. */
function checkGrant(
  grant: Order,
  orders: Order[],
  found: Map<string, Charged>,
  fail: (rule: string) => RuleError,
): void {
  const subjectId = grant.lines[0]?.subjectId ?? '';
  const earlier = linesOf(orders, subjectId).filter(({ order }) =>
    isBefore(found.get(order.id), grant),
  );
  const isDue = earlier.some(({ line }) => line.wasActive && !line.hasStopped);
  const isPossible = earlier.some(({ line }) => line.wasActive);
  if (grant.isReplaced && !isPossible) throw fail(`${grant.id} ended without a payment`);
  if (isDue && !grant.isRevoked && !grant.isReplaced) throw fail(`${grant.id} did not end`);
  const isRefunded = earlier.some(({ order, line }) =>
    duplicatesOf(found.get(order.id), line, order).includes(grant.id),
  );
  if (isRefunded) throw fail(`${grant.id} refunded a payment that was made before it`);
}
