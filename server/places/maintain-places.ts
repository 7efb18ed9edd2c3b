import { endOfLicence } from '#contract/places/licence.ts';
import type { OrderStage } from '#contract/places/orders.ts';
import { shopDay, toDayNumber } from '#contract/shop-day.ts';
import { isOwnedUntil } from '../purchases/counting-payments.ts';
import { readLedgers } from '../purchases/ledger.ts';
import { type Change, commitIf, remove } from '../store/commit.ts';
import { isLedgerUnchanged, listPaidFacts, readCurrentLedger, readRange } from '../store/ledger.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { endChanges } from './end-places.ts';
import {
  nameTurn,
  type OrderEmail,
  orderEmailName,
  queueOrderEmail,
  toldEvent,
} from './order-email-records.ts';
import type { OrderState } from './order-state.ts';
import { changeOrder, isOrderUnchanged, readOrder, readOrders, unlistOrder } from './orders.ts';
import { planSettlement, settleOrder } from './settle.ts';
import { joinCodeKey, placesOrderKey, placesOrdersKey } from './stored-keys.ts';

/** Days before the end of a licence on which its pupils are told. */
export const TOLD_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Age at which a quote or an order without a payment is removed. */
const UNORDERED_MS = 90 * DAY_MS;
/** Age at which an ended order is removed: the law asks for six years after the tax year. */
const ENDED_MS = 7 * 366 * DAY_MS;

/** Orders per request: about a megabyte. */
const ORDERS_AT_ONCE = 50;
/** Pupils of an order who are told in one commit. */
const TOLD_AT_ONCE = 50;

/**
 * Does for all orders what a crash has left, and what becomes due with time: tells pupils before their licence ends, ends orders after their
 * licence, and removes old quotes. Idempotent; the next run continues what this run leaves.
 * @param deadline in milliseconds since 1970
 */
export async function maintainPlaces(deadline: number, now = new Date()): Promise<void> {
  for await (const order of readAllOrders()) {
    if (Date.now() >= deadline) return;
    await maintain(order, deadline, now);
  }
}

/** Stages in which pupils have access, or may get it. */
const SOLD = new Set<OrderStage>(['ordered', 'accepted', 'released', 'paused']);

/** Lists the subjects that schools and payers have ordered, also before the first pupil has joined. */
export async function listSubjectsOfOrders(): Promise<Set<string>> {
  const subjectIds = new Set<string>();
  for await (const { stage, opened } of readAllOrders()) {
    if (!SOLD.has(stage)) continue;
    for (const { subjectId } of opened.lines) subjectIds.add(subjectId);
  }
  return subjectIds;
}

async function* readAllOrders(): AsyncGenerator<OrderState> {
  const orderIds = await readRange(placesOrdersKey.key, 0, -1);
  for (let at = 0; at < orderIds.length; at += ORDERS_AT_ONCE) {
    const orders = await readOrders(orderIds.slice(at, at + ORDERS_AT_ONCE));
    yield* orders.filter((order) => order !== undefined);
  }
}

async function maintain(order: OrderState, deadline: number, now: Date): Promise<void> {
  const { lastDay } = order.opened;
  if (isOld(order, now)) return removeOrder(order);
  if (planSettlement(order)) await settleOrder(order.orderId);
  if (order.ended || lastDay === undefined) return undefined;
  if (now.getTime() >= endOfLicence(lastDay)) return endLicence(order.orderId, now);
  const daysLeft = toDayNumber(lastDay) - toDayNumber(shopDay(now));
  return daysLeft <= TOLD_DAYS ? tellPupils(order.orderId, deadline, now) : undefined;
}

const UNORDERED = new Set(['unpaid', 'quoted', 'expired', 'refused']);

function isOld({ stage, opened, ended, paid, counts, credits }: OrderState, now: Date): boolean {
  const isOlder = (at: string, ageMs: number) => now.getTime() - Date.parse(at) > ageMs;
  if (UNORDERED.has(stage)) return paid === 0 && isOlder(ended?.at ?? opened.at, UNORDERED_MS);
  // Credit notes may have withdrawn all places without an end.
  const endedAt = ended?.at ?? (counts.sold === 0 ? credits.at(-1)?.at : undefined);
  return endedAt !== undefined && isOlder(endedAt, ENDED_MS);
}

/** Removes an order, unless it or its payments change meanwhile. Its payments stay, which are kept by the law. */
async function removeOrder(order: OrderState): Promise<void> {
  const { orderId, joinCode } = order;
  const ledger = await readCurrentLedger(orderId);
  const isPaid = listPaidFacts(ledger).length > 0;
  await commitIf(
    [isOrderUnchanged(order), isLedgerUnchanged(ledger)],
    [
      remove(placesOrderKey.of(orderId)),
      ...unlistOrder(order),
      ...(joinCode ? [remove(joinCodeKey.of(joinCode))] : []),
      ...(isPaid ? [] : [remove(ledgerKey.of(orderId))]),
    ],
  );
}

async function endLicence(orderId: string, now: Date): Promise<void> {
  await changeOrder(
    () => readOrder(orderId),
    (order) => (order.ended ? undefined : endChanges(order, 'licence', now.toISOString())),
  );
}

/** Queues the emails to pupils, some in each commit. */
async function tellPupils(orderId: string, deadline: number, now: Date): Promise<void> {
  const at = now.toISOString();
  let isDone = false;
  while (!isDone && Date.now() < deadline) {
    await changeOrder(
      () => readOrder(orderId),
      async (order) => {
        // While access rests, the news would not be sent. It is queued once the access is back.
        const emails = order.isOpen ? (await listUntold(order)).slice(0, TOLD_AT_ONCE) : [];
        isDone = emails.length < TOLD_AT_ONCE;
        if (emails.length === 0) return undefined;
        const changes: Change[] = emails.map((email) => queueOrderEmail(email, at));
        return { events: emails.map((email) => toldEvent(email, at)), changes };
      },
    );
  }
}

/** Lists the emails to pupils who were not told, and do not own the subjects for good. */
async function listUntold({ orderId, opened, places, told }: OrderState): Promise<OrderEmail[]> {
  const { isLive, lines } = opened;
  const untold = places.flatMap(({ slot, state, pupil }) => {
    if (state !== 'used' || !pupil) return [];
    const { accountId, number } = pupil;
    const email: OrderEmail = { orderId, kind: 'licence-ends', about: nameTurn(slot, number) };
    return told.has(orderEmailName(email)) ? [] : [{ accountId, email }];
  });
  const ledgers = await readLedgers(untold.map(({ accountId }) => accountId));
  return ledgers.flatMap((ledger) => {
    const isOwner = lines.every(({ subjectId }) => isOwnedUntil(ledger, { subjectId, isLive }));
    const { email } = untold.find(({ accountId }) => accountId === ledger.accountId) ?? {};
    return email && !isOwner ? [email] : [];
  });
}
