import type { Order, SaleStatus } from '#contract/admin/sales.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { formatDate } from '#site/lib/dates.ts';

const words: Record<SaleStatus, string> = {
  paid: 'Paid',
  free: 'Free',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  revoked: 'Revoked',
  disputed: 'Disputed',
  lost: 'Dispute lost',
};

export function OrderStatus({ status, refundedAt }: Order) {
  const isRefund = status === 'refunded' || status === 'partly-refunded';
  const when = isRefund && refundedAt ? ` on ${formatDate(refundedAt)}` : '';
  return (
    <Badge tone={status === 'paid' || status === 'free' ? 'brand' : 'accent'}>
      {words[status]}
      {when}
    </Badge>
  );
}
