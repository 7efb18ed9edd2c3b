import type { ReactNode } from 'react';
import { Card } from '#site/components/ui/Card.tsx';
import type { SubjectCard } from '#site/lib/subject-card.ts';
import { OrderCard } from './OrderCard.tsx';
import { TickList } from './TickList.tsx';

const reasons = ['Instant download', 'Proven A* results', 'Money-back guarantee'];

interface CheckoutLayoutProps {
  shopName: string;
  subject?: SubjectCard;
  /** The payment, or what stands in its place. */
  children: ReactNode;
}

/** What is bought beside how it is paid; on a phone one after the other. */
export function CheckoutLayout({ shopName, subject, children }: CheckoutLayoutProps) {
  return (
    <div className="grid gap-8">
      <h1 className="text-2xl">Complete Your Purchase</h1>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr]">
        <OrderCard shopName={shopName} subject={subject} />
        <Card className="grid min-h-96 content-start gap-6 md:row-span-2">
          {children}
          <p className="border-rule border-t pt-4 text-muted text-sm">
            Your payment is processed securely by Stripe: your card details never reach us. You get
            an email confirmation and immediate access as soon as you have paid.
          </p>
        </Card>
        <Card>
          <TickList title={`Why Choose ${shopName}`} items={reasons} />
        </Card>
      </div>
    </div>
  );
}
