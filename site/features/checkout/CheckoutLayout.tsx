import type { ReactNode } from 'react';
import { MONEY_BACK_DAYS } from '#contract/consent.ts';
import type { SubjectDocument } from '#contract/content-documents.ts';
import { Card } from '#site/components/ui/Card.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import { checkoutLabels } from '#site/texts/checkout.ts';
import { assurance, included } from '#site/texts/offer.ts';

/** The shop's name and the seller's, with whom the student concludes the contract. */
export interface CheckoutShop {
  name: string;
  sellerName: string;
}

interface CheckoutLayoutProps {
  shop: CheckoutShop;
  subject?: SubjectDocument;
  /** The payment form or its placeholder. */
  children: ReactNode;
}

/** The order beside the payment; on a phone, above it. */
export function CheckoutLayout({ shop, subject, children }: CheckoutLayoutProps) {
  return (
    <div className="@container grid gap-8">
      <h1 className="text-2xl">{checkoutLabels.heading}</h1>
      <div className="grid items-start gap-6 @min-[41rem]:grid-cols-[minmax(17.5rem,2fr)_minmax(0,3fr)] @min-[41rem]:grid-rows-[auto_1fr]">
        <OrderCard sellerName={shop.sellerName} subject={subject} />
        <Card className="grid min-h-96 content-start gap-6 @min-[41rem]:row-span-2">
          {children}
          <p className="border-rule border-t pt-4 text-muted text-sm">
            Stripe processes your payment securely: we never see your card details. You get an email
            confirmation and immediate access as soon as you have paid.
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

interface OrderCardProps {
  sellerName: string;
  /** Without a subject, the card shows placeholders of the same size. */
  subject?: SubjectDocument;
}

/** The subject, its price, what it includes and who sells it. */
function OrderCard({ sellerName, subject }: OrderCardProps) {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <p className="font-semibold text-muted text-sm">Secure checkout</p>
        {subject ? <h2 className="text-xl">{subject.name}</h2> : <Blank className="h-7.5 w-48" />}
        <div className="min-h-18">
          {subject ? <Price subject={subject} /> : <Blank className="h-10 w-32" />}
        </div>
        <p className="text-muted text-sm">{checkoutLabels.oneTimePayment}</p>
      </div>
      <TickedSection title={checkoutLabels.included} items={included} />
      <p className="border-rule border-t pt-4 text-muted text-sm">
        {assurance.soldBy} {sellerName}. {assurance.doubt} {assurance.moneyBack(MONEY_BACK_DAYS)}
      </p>
    </Card>
  );
}

function Blank({ className }: { className: string }) {
  return <div data-placeholder className={`rounded bg-rule/60 ${className}`} />;
}

function TickedSection({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      <TickList items={items} />
    </section>
  );
}
