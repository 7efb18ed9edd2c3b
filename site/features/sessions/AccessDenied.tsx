import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { paths } from '#site/lib/paths.ts';
import { adminLabels } from '#site/texts/admin.ts';

export function AccessDenied() {
  return (
    <Card className="mx-auto grid max-w-[32rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">{adminLabels.accessDenied}</h1>
      <p>{adminLabels.noPrivileges}</p>
      <ActionButton href={paths.home()}>{adminLabels.returnToHome}</ActionButton>
    </Card>
  );
}
