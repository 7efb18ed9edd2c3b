import { Providers } from '#site/components/Providers.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { paths } from '#site/lib/paths.ts';
import { useSession } from '#site/lib/use-session.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';
import { UnconfirmedAddress } from './UnconfirmedAddress.tsx';

/** The head of the purchases page. An island of its own, because the search stands between it and the list. */
export function PurchasesHeading() {
  return (
    <Providers>
      <Heading />
    </Providers>
  );
}

function Heading() {
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
