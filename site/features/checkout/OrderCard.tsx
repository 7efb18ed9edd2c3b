import { Card } from '#site/components/ui/Card.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { included } from '#site/lib/included.ts';
import type { SubjectCard } from '#site/lib/subject-card.ts';
import { TickList } from './TickList.tsx';

interface OrderCardProps {
  shopName: string;
  /** Without one, the card keeps its place. */
  subject?: SubjectCard;
}

/** What is bought, what it costs, who sells it: in sight before the card form. */
export function OrderCard({ shopName, subject }: OrderCardProps) {
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <p className="font-semibold text-muted text-sm">Secure checkout</p>
        {subject ? <h2 className="text-xl">{subject.name}</h2> : <Blank className="h-7.5 w-48" />}
        <div className="min-h-18">
          {subject ? <Price {...subject} /> : <Blank className="h-10 w-32" />}
        </div>
        <p className="text-muted text-sm">One-time payment</p>
      </div>
      <TickList title="What's Included" items={included} />
      <p className="border-rule border-t pt-4 text-muted text-sm">
        Sold by {shopName}. Not what you hoped for? You get your money back.
      </p>
    </Card>
  );
}

function Blank({ className }: { className: string }) {
  return <div data-placeholder className={`rounded bg-rule/60 ${className}`} />;
}
