import type { ReactNode } from 'react';
import { Card } from '#site/components/ui/Card.tsx';
import { checkoutLabels } from '#site/texts/checkout.ts';
import type { CheckoutOrder } from './checkout-order.ts';
import { OrderCard, TickedSection } from './OrderCard.tsx';
import type { DiscountField } from './use-checkout-payment.ts';
import type { CheckoutPayment } from './use-payment-intent.ts';

/** Names of the shop and of the seller, with whom the student concludes the contract. */
export interface CheckoutShop {
  name: string;
  sellerName: string;
}

interface CheckoutLayoutProps {
  shop: CheckoutShop;
  order?: CheckoutOrder | undefined;
  payment?: CheckoutPayment;
  discount?: DiscountField;
  children: ReactNode;
}

export function CheckoutLayout({ shop, order, payment, discount, children }: CheckoutLayoutProps) {
  return (
    <div className="@container grid gap-8">
      <h1 className="text-2xl">{checkoutLabels.heading}</h1>
      <div className="grid items-start gap-6 @min-[41rem]:grid-cols-[minmax(17.5rem,2fr)_minmax(0,3fr)] @min-[41rem]:grid-rows-[auto_1fr]">
        <OrderCard sellerName={shop.sellerName} {...{ order, payment, discount }} />
        <Card className="grid min-h-96 content-start gap-6 @min-[41rem]:row-span-2">
          {children}
          {payment?.state !== 'free' && (
            <p className="border-rule border-t pt-4 text-muted text-sm">
              Stripe processes your payment securely: we never see your card details. You get an
              email confirmation and immediate access as soon as you have paid.
            </p>
          )}
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
