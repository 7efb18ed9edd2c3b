import { isLikelyMark } from '#contract/marks.ts';
import type { TracedOrder } from '#server/stamping/trace.ts';
import type { Copy } from './read-copy.ts';

/** Says which orders a copy leads to, one value in each line. */
export function describeOrders(orders: TracedOrder[]): string {
  return orders
    .map(({ orderNumber, address, paidAt, subjectName, by }) =>
      [
        `Order    ${orderNumber}`,
        `Buyer    ${address}`,
        `Bought   ${paidAt.slice(0, 10)}`,
        `Subject  ${subjectName}`,
        `Found    ${by === 'mark' ? BY_MARK : BY_LINE}`,
      ].join('\n'),
    )
    .join('\n\n');
}

const BY_MARK = "by this order's mark, which only the shop can make";
const BY_LINE = 'by the line at the foot alone, without a mark: anyone could write such a line';

const NOT_FOUND =
  'No mark was found in this file. It may be a free file, a copy from before files were marked, or one whose marks were removed.';

/** Says why a copy leads to no order. */
export function describeFailure({
  marks,
  orderNumbers,
  isAdministratorCopy,
  obstacle,
}: Copy): string {
  if (isAdministratorCopy) return "This is an administrator's copy: it belongs to no order.";
  const named = [...marks.filter(isLikelyMark), ...orderNumbers];
  if (named.length > 0) {
    return `What was found (${named.join(', ')}) leads to no order of this shop. The file may come from another shop, or someone wrote the line.`;
  }
  switch (obstacle) {
    case 'not-a-pdf':
      return 'No mark was found in this file: it is not a PDF.';
    case 'password':
      return 'No mark was found in this file: it is protected by a password. Save a copy without one, and trace that.';
    case 'broken':
      return 'No mark was found in this file: it is broken, so its pages cannot be read.';
    default:
      return NOT_FOUND;
  }
}
