import type { ReactNode } from 'react';
import type { PlacesOrder } from '#contract/places/orders.ts';
import { Card } from '#site/components/ui/Card.tsx';

/** Props of the part of an order's page for each kind of order. */
export interface OrderProps {
  token: string;
  order: PlacesOrder;
  onChange: (order: PlacesOrder) => void;
}

/** One card of an order's page. */
export const OrderSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="grid grid-cols-1 gap-4">
    <h2 className="text-xl">{title}</h2>
    {children}
  </Card>
);
