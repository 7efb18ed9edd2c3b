import type { Life } from './life.ts';
import { type Charged, isActive, note, readCharged } from './order.ts';
import { readReplaced } from './owner.ts';

/** Reads what is true of each order now. */
export async function look(life: Life): Promise<Map<string, Charged>> {
  const found = new Map<string, Charged>();
  await readReplaced(life);
  for (const order of life.orders) {
    const charged =
      order.kind === 'payment' ? await readCharged(life.shop.stripe, order.id) : undefined;
    if (charged) found.set(order.id, charged);
    for (const line of order.lines) note(line, isActive(order, line, charged));
  }
  for (const order of life.orders) {
    for (const { subjectId, seniors } of order.lines) {
      for (const id of seniors) {
        const senior = life.orders.find((one) => one.id === id);
        const line = senior?.lines.find((one) => one.subjectId === subjectId);
        if (line?.hasStopped) seniors.delete(id);
      }
    }
  }
  return found;
}
