import { setting } from '../support/setting.ts';
import type { Order } from './order.ts';
import type { Run } from './run.ts';

/**
 * Each purchase that has not ended was confirmed by one email, to the payer and to the student. An email is delivered
 * twice only if the shop cannot know that the mail server has accepted it.
 */
export async function checkEmails(run: Run): Promise<void> {
  const { hostname } = new URL(setting(run.shop.shop, 'SITE_URL'));
  const counts = await run.shop.countEmails();
  for (const [id, count] of counts) {
    if (count > 1 && !run.mayMailTwice) throw new Error(`${id} was delivered ${count} times`);
  }
  if (run.isDeleted) return;
  for (const order of run.orders.filter(isDue)) {
    const isByLink = run.links.some(({ payments }) => payments.includes(order.id));
    const ofPayer = run.agreed.has(order.id) ? ['payer-confirmation'] : [];
    for (const kind of isByLink ? ['paid-by-other', ...ofPayer] : ['confirmation']) {
      if (!counts.has(`${kind}.${order.id}@${hostname}`))
        throw new Error(`The email "${kind}" of ${order.id} was not delivered`);
    }
  }
}

/** Returns true if all lines of an order have given access since it was made, so that its confirmation is due. */
const isDue = ({ kind, isRevoked, lines }: Order): boolean =>
  kind !== 'grant' &&
  !isRevoked &&
  lines.every(({ wasActive, hasStopped }) => wasActive && !hasStopped);
