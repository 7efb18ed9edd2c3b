import type { TracedOrder } from '#server/files/trace.ts';
import { toLine } from '../terminal.ts';

const BY_MARK = 'by its mark, which only the shop can make';
const BY_LINE = 'by the line at the foot alone, without a mark: anyone could write such a line';

export function describeOrders(orders: TracedOrder[]): string {
  return orders
    .map(({ orderNumber, address, paidAt, subjectName, by }) =>
      [
        `Order    ${toLine(orderNumber)}`,
        `Buyer    ${toLine(address) || 'deleted with the account'}`,
        `Bought   ${paidAt.slice(0, 10)}`,
        `Subject  ${toLine(subjectName)}`,
        `Found    ${by === 'mark' ? BY_MARK : BY_LINE}`,
      ].join('\n'),
    )
    .join('\n\n');
}
