import type { Order, SaleStatus } from '#contract/admin/sales.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { formatDate } from '#site/lib/dates.ts';

export function OrderLink({ orderNumber, paymentUrl }: Pick<Order, 'orderNumber' | 'paymentUrl'>) {
  if (!paymentUrl) return <span className="sm:whitespace-nowrap">{orderNumber}</span>;
  return (
    <a
      href={paymentUrl}
      target="_blank"
      rel="noreferrer"
      className="text-brand underline sm:whitespace-nowrap"
    >
      {orderNumber}
      <span className="sr-only"> at the payment provider, in a new tab</span>
    </a>
  );
}

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
