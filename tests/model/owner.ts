import type { UUID } from 'node:crypto';
import { freeOrderId } from '#server/purchases/purchase-facts.ts';
import { customersOf } from '../support/customers.ts';
import { newOrder, type Order } from './order.ts';
import type { Run } from './run.ts';

/** The owner's actions on a run's orders in the panel. */

const customers = async ({ shop }: Run) => customersOf(await shop.panel());

/** Reads the recorded state of all orders. */
export const readPurchases = async (run: Run) =>
  (await (await customers(run)).open(run.accountId)).purchases;

export async function grant(run: Run, subjectId: string, key: UUID): Promise<void> {
  const panel = await customers(run);
  const sure = run.sure(subjectId);
  const response = await run.untilDone(() => panel.grant(run.accountId, subjectId, key));
  if (response.status !== 200) return;
  if (sure.length > 0) throw new Error('Access was granted to a student who has it');
  const id = freeOrderId(run.accountId, key);
  const given = (await readPurchases(run)).find((purchase) => purchase.id === id);
  const grantedAt = Date.parse(given?.granted?.at ?? '');
  const lines = [{ subjectId, amount: 0 }];
  run.orders.push(newOrder({ id, kind: 'grant', lines, grantedAt }, () => sure));
}

/** Asks the shop which grants it has ended automatically. */
export async function readReplaced(run: Run): Promise<void> {
  const grants = run.orders.filter(({ kind, isRevoked }) => kind === 'grant' && !isRevoked);
  if (grants.length === 0 || run.isDeleted) return;
  const purchases = await readPurchases(run);
  for (const order of grants) {
    const why = purchases.find(({ id }) => id === order.id)?.revoked;
    order.isReplaced = why?.by === 'the shop';
  }
}

export async function revoke(run: Run, order: Order): Promise<void> {
  const panel = await customers(run);
  const response = await run.untilDone(() => panel.revoke(run.accountId, order.id));
  if (response.status < 300) order.isRevoked = true;
}

/** @param what.subjectId names the line whose access ends; missing for the whole order */
export async function refund(
  run: Run,
  order: Order,
  what: { amount: string; subjectId: string | undefined; key: UUID },
): Promise<void> {
  const { amount, subjectId, key } = what;
  const panel = await customers(run);
  await run.untilDone(() => panel.refund(run.accountId, order.id, amount, key, subjectId));
}
