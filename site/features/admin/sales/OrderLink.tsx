import type { Order } from '#contract/admin/sales.ts';

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
