import { messages } from '#contract/messages.ts';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { paths } from '#site/lib/paths.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';

/** Spec section 2, /checkout, where the id matches no subject. */
export function SubjectNotFound() {
  return (
    <Card className="mx-auto grid max-w-[30rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{checkoutLabels.subjectNotFound}</h1>
      <p>{messages.subjectNotFound}</p>
      <ActionButton href={paths.home()}>{checkoutLabels.returnHome}</ActionButton>
    </Card>
  );
}
