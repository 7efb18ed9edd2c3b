import type { SubjectCard } from '#site/catalogue/subject-card.ts';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { paths } from '#site/lib/paths.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';

interface NothingToBuyProps {
  subject: SubjectCard;
  reason: string;
}

/** The subject is open to whoever looks: no price and no payment, only the way to it. */
export function NothingToBuy({ subject, reason }: NothingToBuyProps) {
  return (
    <Card className="mx-auto grid max-w-[30rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{subject.name}</h1>
      <p role="status">{reason}</p>
      <ActionButton href={paths.subject(subject.slug)}>{purchasesLabels.access}</ActionButton>
    </Card>
  );
}
