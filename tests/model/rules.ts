import { addUpAmounts, decimalToAmount } from '#contract/money.ts';
import { ageUses, checkReturned, checkUses } from './code-rules.ts';
import { checkEmails } from './email-rules.ts';
import { checkPrivacy } from './links.ts';
import {
  type Charged,
  duplicatesOf,
  isActive,
  isBack,
  isBefore,
  type Line,
  note,
  type Order,
  readCharged,
  SUBJECTS,
} from './order.ts';
import { readPurchases, readReplaced } from './owner.ts';
import type { Run } from './run.ts';

/** Invariants of a student's orders, at any moment and at the end of a run. */

class RuleError extends Error {
  override readonly name = 'RuleError';
  constructor(rule: string, run: Run, charges: Map<string, Charged>) {
    const toPlain = (line: Line) => ({
      ...line,
      possible: [...line.possible],
      seniors: [...line.seniors],
    });
    const told = run.orders.map((order) => ({
      ...order,
      lines: order.lines.map(toPlain),
      charged: charges.get(order.id),
    }));
    super(`${rule}\n${JSON.stringify(told, null, 1)}`);
  }
}

/** The lines of all orders that are for a subject. */
const linesOf = (orders: Order[], subjectId: string) =>
  orders.flatMap((order) =>
    order.lines.flatMap((line) => (line.subjectId === subjectId ? [{ order, line }] : [])),
  );

/** Returns false for a line that a code makes free in a paid order. */
const isPaidFor = (order: Order, { amount }: Line) => order.kind !== 'payment' || amount > 0;

/** Reads what is true of each order now. */
async function look(run: Run): Promise<Map<string, Charged>> {
  const charges = new Map<string, Charged>();
  await readReplaced(run);
  for (const order of run.orders) {
    const charged =
      order.kind === 'payment' ? await readCharged(run.shop.stripe, order.id) : undefined;
    if (charged) charges.set(order.id, charged);
    for (const line of order.lines) note(line, isActive(order, line, charged));
  }
  const stopped = (id: string, subjectId: string) =>
    linesOf(run.orders, subjectId).some(({ order, line }) => order.id === id && line.hasStopped);
  for (const { subjectId, seniors } of run.orders.flatMap(({ lines }) => lines)) {
    for (const id of seniors) if (stopped(id, subjectId)) seniors.delete(id);
  }
  return charges;
}

/** The shop may lag behind the provider; what it shows must have been true since it was last up to date. */
export async function checkAnyTime(run: Run): Promise<void> {
  const charges = await look(run);
  for (const subjectId of SUBJECTS) {
    const access = await run.hasAccess(subjectId);
    if (run.isDeleted) {
      if (access !== undefined) throw new RuleError('A deleted account is signed in', run, charges);
      continue;
    }
    const lines = linesOf(run.orders, subjectId).map(({ line }) => line);
    const isPossible = access
      ? lines.some(({ possible }) => possible.has(true))
      : lines.every(({ possible }) => possible.has(false));
    if (access === undefined || !isPossible)
      throw new RuleError(`Access to ${subjectId}: ${access}`, run, charges);
  }
}

/** Scheduled runs that may fail after a crash: the first may meet the lock of the crashed call. */
const RUNS = 3;

/** Ends all trouble, lets the shop catch up, and checks that access and money are exactly what is due. */
export async function checkSettled(run: Run): Promise<void> {
  run.trouble = undefined;
  let isDone = false;
  for (let runs = 0; runs < RUNS && !isDone; runs += 1) isDone = await run.reconcile();
  const charges = await look(run);
  const fail = (rule: string) => new RuleError(rule, run, charges);
  if (!isDone) throw fail('Reconciliation fails');
  const recoveredAt = await run.shop.recoveredAt();
  /** The owner decides about payments from before a loss of the store. */
  const isLeft = (order: Order) => (charges.get(order.id)?.paidAt ?? Infinity) <= recoveredAt;
  for (const order of run.orders) {
    const charged = charges.get(order.id);
    for (const line of order.lines) line.possible = new Set([isActive(order, line, charged)]);
    if (order.kind === 'grant' && !run.isDeleted) checkGrant(order, run.orders, charges, fail);
    if (order.kind !== 'payment' || !charged?.isPaid) continue;
    if (addUpAmounts(order.lines.map(({ amount }) => amount)) !== charged.amount)
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
      const others = because.filter((id) => !run.orders.some((order) => order.id === id));
      if (others.length > 0 || because.includes(order.id))
        throw fail(`${order.id} was refunded because of no other order`);
    }
  }
  for (const subjectId of SUBJECTS) {
    const clean = linesOf(run.orders, subjectId).filter(
      ({ order, line }) => isPaidFor(order, line) && line.wasActive && !line.hasStopped,
    );
    const counting = clean.filter(({ order }) => !isLeft(order));
    if (!run.isDeleted && counting.length > 1) throw fail(`Two orders for ${subjectId} count`);
  }
  await checkMoney(run, charges, fail);
  await checkPrivacy(run);
  await checkUses(run);
  await checkAnyTime(run);
}

/** Lets a day pass: what was reserved and not paid is returned. */
export async function passDay(run: Run): Promise<void> {
  await checkSettled(run);
  await ageUses(run);
  if (!(await run.reconcile())) throw new Error('Reconciliation fails after a day');
  await checkReturned(run);
  run.hasCrashed = false;
  await run.shop.outlastLocks();
  await checkSettled(run);
  await run.shop.outlastLocks();
  await checkEmails(run);
}

/** The ledger has each payment with the provider's money, to the penny, and its lines add up to it. */
async function checkMoney(
  run: Run,
  charges: Map<string, Charged>,
  fail: (rule: string) => RuleError,
): Promise<void> {
  const recorded = run.orders.length > 0 ? await readPurchases(run) : [];
  for (const order of run.orders) {
    const charged = charges.get(order.id);
    if (order.kind !== 'payment' || !charged?.isPaid) continue;
    const purchase = recorded.find(({ id }) => id === order.id);
    if (!purchase) throw fail(`The ledger lacks ${order.id}`);
    const { lines } = purchase;
    const due = {
      amount: charged.amount,
      left: charged.isDisputed ? 0 : charged.amount - charged.refunded,
    };
    for (const figure of ['amount', 'left'] as const) {
      const ofOrder = decimalToAmount(purchase[figure], purchase.currency);
      const ofLines = addUpAmounts(
        lines.map((line) => decimalToAmount(line[figure], purchase.currency)),
      );
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

/** A grant ends automatically only if a payment was made before it, and that payment is not refunded. */
function checkGrant(
  grant: Order,
  orders: Order[],
  charges: Map<string, Charged>,
  fail: (rule: string) => RuleError,
): void {
  const subjectId = grant.lines[0]?.subjectId ?? '';
  const earlier = linesOf(orders, subjectId).filter(({ order }) =>
    isBefore(charges.get(order.id), grant),
  );
  const isDue = earlier.some(({ line }) => line.wasActive && !line.hasStopped);
  const isPossible = earlier.some(({ line }) => line.wasActive);
  if (grant.isReplaced && !isPossible) throw fail(`${grant.id} ended without a payment`);
  if (isDue && !grant.isRevoked && !grant.isReplaced) throw fail(`${grant.id} did not end`);
  const isRefunded = earlier.some(({ order, line }) =>
    duplicatesOf(charges.get(order.id), line, order).includes(grant.id),
  );
  if (isRefunded) throw fail(`${grant.id} refunded a payment that was made before it`);
}
