import { Boundary, island } from '#site/components/island.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { FinishPurchase } from '#site/features/reading/progress/FinishPurchase.tsx';
import { PURCHASES_PLACEHOLDERS } from '#site/lib/limits.ts';
import { latePart } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { purchasesQuery, userQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { useSession } from '#site/lib/use-session.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';
import { latestPurchases } from './latest-purchases.ts';
import { PurchaseCard } from './PurchaseCard.tsx';

/** Separate island, as the search comes next. Each island loads one file, so both are here. */
export const PurchasesHeading = island(() => {
  const { isLoading, isAuthenticated } = useSession();
  if (!isLoading && !isAuthenticated) return null;
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid gap-2">
          <h1 className="text-2xl">Purchased</h1>
          <p className="text-muted">Access your purchased A* Economics content</p>
        </div>
        <Button href={paths.account()} variant="secondary" size="small">
          Your account
        </Button>
      </header>
      <UnconfirmedAddress />
    </>
  );
});

const unconfirmedNote = latePart(
  async () => (await import('#site/features/accounts/UnconfirmedNote.tsx')).UnconfirmedNote,
);

function UnconfirmedAddress() {
  const { data: user } = useQuery(userQuery, false);
  const isUnconfirmed = user && !user.isAdmin && !user.isEmailConfirmed;
  const { data: Note } = useQuery(unconfirmedNote, Boolean(isUnconfirmed));
  return isUnconfirmed && Note ? <Note address={user.email} /> : null;
}

/** Page below `PurchasesHeading`: docs/product.md#purchases. */
export const PurchasesPage = island(() => {
  const { isLoading, isAuthenticated } = useSession();
  if (!isLoading && !isAuthenticated) {
    return (
      <Notice
        title={purchasesLabels.accessRequired}
        text={purchasesLabels.pleaseLogIn}
        action={{ href: paths.auth({ next: paths.purchases() }), label: purchasesLabels.logIn }}
      />
    );
  }
  return (
    <div className="grid gap-8">
      <PurchaseList isAuthenticated={isAuthenticated} />
    </div>
  );
});

function PurchaseList({ isAuthenticated }: { isAuthenticated: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(purchasesQuery, isAuthenticated);
  if (!isAuthenticated || isFetching) {
    return <Placeholder rows={PURCHASES_PLACEHOLDERS} className="h-52" />;
  }
  if (error) {
    return (
      <LoadFailure title="Your purchases could not be loaded" error={error} onRetry={refetch} />
    );
  }
  const purchases = latestPurchases(data ?? []);
  return (
    <>
      {purchases.length === 0 && (
        <Card className="grid justify-items-center gap-4 text-center">
          <h2 className="text-xl">{purchasesLabels.none}</h2>
          <Button href={paths.home()}>Browse Content</Button>
        </Card>
      )}
      {purchases.map((purchase) => (
        <Boundary key={purchase.subjectId}>
          <PurchaseCard {...purchase} />
        </Boundary>
      ))}
      <FinishPurchase />
    </>
  );
}
