import type { Order } from '#contract/admin/sales.ts';
import { OrderLink, OrderStatus } from '../OrderLabels.tsx';

export function CustomerOrders({ orders }: { orders: Order[] }) {
  return (
    <ul className="grid gap-1">
      {orders.map((order) => (
        <li key={order.orderNumber}>
          {order.subjectName} <OrderLink {...order} />{' '}
          {order.status !== 'paid' && <OrderStatus {...order} />}
        </li>
      ))}
    </ul>
  );
}
