import type { ReactNode } from 'react';
import type { SubjectCard } from '#site/catalogue/subject-card.ts';
import { Card } from '#site/components/ui/Card.tsx';
import { checkoutLabels } from '#site/texts/checkout.ts';
import { OrderCard } from './OrderCard.tsx';
import { TickedSection } from './TickedSection.tsx';

/** The shop's name, and whom a buyer has the contract with. */
export interface CheckoutShop {
  name: string;
  sellerName: string;
}

interface CheckoutLayoutProps {
  shop: CheckoutShop;
  subject?: SubjectCard;
  /** The payment, or what stands in its place. */
  children: ReactNode;
}

/** What is bought beside how it is paid; on a phone one after the other. */
export function CheckoutLayout({ shop, subject, children }: CheckoutLayoutProps) {
  return (
    <div className="grid gap-8">
      <h1 className="text-2xl">{checkoutLabels.heading}</h1>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(17.5rem,2fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr]">
        <OrderCard sellerName={shop.sellerName} subject={subject} />
        <Card className="grid min-h-96 content-start gap-6 md:row-span-2">
          {children}
          <p className="border-rule border-t pt-4 text-muted text-sm">
            Your payment is processed securely by Stripe: your card details never reach us. You get
            an email confirmation and immediate access as soon as you have paid.
          </p>
        </Card>
        <Card>
          <TickedSection
            title={checkoutLabels.whyChoose(shop.name)}
            items={checkoutLabels.reasons}
          />
        </Card>
      </div>
    </div>
  );
}
