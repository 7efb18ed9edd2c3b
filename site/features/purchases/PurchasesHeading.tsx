import { Button } from '#site/components/ui/Button.tsx';
import { paths } from '#site/lib/paths.ts';
import { useSession } from '#site/lib/use-session.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';
import { UnconfirmedAddress } from './UnconfirmedAddress.tsx';

export function Heading() {
  const { isLoading, isAuthenticated } = useSession();
  if (!isLoading && !isAuthenticated) return null;
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid gap-2">
          <h1 className="text-2xl">{purchasesLabels.heading}</h1>
          <p className="text-muted">{purchasesLabels.subtitle}</p>
        </div>
        <Button href={paths.account()} variant="secondary" size="small">
          {purchasesLabels.account}
        </Button>
      </header>
      <UnconfirmedAddress />
    </>
  );
}
