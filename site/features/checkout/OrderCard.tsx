import { MONEY_BACK_DAYS } from '#contract/consent.ts';
import type { SubjectCard } from '#site/catalogue/subject-card.ts';
import { Card } from '#site/components/ui/Card.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { checkoutLabels } from '#site/texts/checkout.ts';
import { included } from '#site/texts/offer.ts';
import { TickedSection } from './TickedSection.tsx';

interface OrderCardProps {
  sellerName: string;
  /** Without one, the card keeps its place. */
  subject?: SubjectCard;
}

/** What is bought, what it costs, who sells it: in sight before the card form. */
export function OrderCard({ sellerName, subject }: OrderCardProps) {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <p className="font-semibold text-muted text-sm">Secure checkout</p>
        {subject ? <h2 className="text-xl">{subject.name}</h2> : <Blank className="h-7.5 w-48" />}
        <div className="min-h-18">
          {subject ? <Price {...subject} /> : <Blank className="h-10 w-32" />}
        </div>
        <p className="text-muted text-sm">{checkoutLabels.oneTimePayment}</p>
      </div>
      <TickedSection title={checkoutLabels.included} items={included} />
      <p className="border-rule border-t pt-4 text-muted text-sm">
        Sold by {sellerName}. Not what you hoped for? Within {MONEY_BACK_DAYS} days you get your
        money back.
      </p>
    </Card>
  );
}

function Blank({ className }: { className: string }) {
  return <div data-placeholder className={`rounded bg-rule/60 ${className}`} />;
}
