import type { UUID } from 'node:crypto';
import { freeOrderId } from '#server/purchases/free-order.ts';
import { customersOf } from '../support/customers.ts';
import type { Crash, Life } from './life.ts';
import { newOrder, type Order } from './order.ts';

/** What the owner does to the orders of a life, in the panel. */

const customers = async ({ shop }: Life) => customersOf(await shop.panel());

/** Reads what the ledger says of all orders. */
export const readPurchases = async (life: Life) =>
  (await (await customers(life)).open(life.accountId)).purchases;

export async function grant(
  life: Life,
  subjectId: string,
  key: UUID,
  crash?: Crash,
): Promise<void> {
  const panel = await customers(life);
  const sure = life.sure(subjectId);
  const response = await life.untilDone(crash, () => panel.grant(life.accountId, subjectId, key));
  if (response.status !== 200) return;
  if (sure.length > 0) throw new Error('Access was granted to a student who has it');
  const id = freeOrderId(life.accountId, key);
  const given = (await readPurchases(life)).find((one) => one.id === id);
  const grantedAt = Date.parse(given?.granted?.at ?? '');
  const lines = [{ subjectId, amount: 0 }];
  life.orders.push(newOrder({ id, kind: 'grant', lines, grantedAt }, () => sure));
}

/** Asks the shop which grants it has ended by itself. */
export async function readReplaced(life: Life): Promise<void> {
  const grants = life.orders.filter(({ kind, isRevoked }) => kind === 'grant' && !isRevoked);
  if (grants.length === 0 || life.isDeleted) return;
  const purchases = await readPurchases(life);
  for (const order of grants) {
    const why = purchases.find(({ id }) => id === order.id)?.revoked;
    order.isReplaced = why?.by === 'the shop';
  }
}

export async function revoke(life: Life, order: Order, crash?: Crash): Promise<void> {
  const panel = await customers(life);
  const response = await life.untilDone(crash, () => panel.revoke(life.accountId, order.id));
  if (response.status < 300) order.isRevoked = true;
}

/** @param what.subjectId names the line whose access ends; missing for the whole order */
export async function refund(
  life: Life,
  order: Order,
  what: { amount: string; subjectId: string | undefined; key: UUID },
  crash?: Crash,
): Promise<void> {
  const { amount, subjectId, key } = what;
  const panel = await customers(life);
  await life.untilDone(crash, () => panel.refund(life.accountId, order.id, amount, key, subjectId));
}
