import { useQuery } from '@tanstack/react-query';
import { PURCHASES_PLACEHOLDERS } from '#contract/limits.ts';
import { getPurchases } from '#contract/purchases.ts';
import { Providers } from '#site/components/Providers.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { queryKeys } from '#site/lib/query.ts';
import { useSession } from '#site/lib/use-session.ts';
import { latestPurchases } from './latest-purchases.ts';
import { PurchaseCard } from './PurchaseCard.tsx';

/** Spec section 2, /purchases. */
export function PurchasesPage() {
  return (
    <Providers>
      <Purchases />
    </Providers>
  );
}

function Purchases() {
  const { isLoading, isAuthenticated } = useSession();
  if (!isLoading && !isAuthenticated) return <AccessRequired />;
  return (
    <div className="grid gap-8">
      <header className="grid gap-2">
        <h1 className="text-2xl">Purchased</h1>
        <p className="text-muted">Access your purchased A* Economics content</p>
      </header>
      <PurchaseList isAuthenticated={isAuthenticated} />
    </div>
  );
}

function PurchaseList({ isAuthenticated }: { isAuthenticated: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.purchases,
    queryFn: () => call(getPurchases, {}),
    enabled: isAuthenticated,
  });
  if (!isAuthenticated || isFetching) {
    return <Placeholder rows={PURCHASES_PLACEHOLDERS} className="h-52" />;
  }
  if (error) {
    return (
      <div className="grid gap-4">
        <Alert tone="accent" title="Your purchases cannot be shown">
          {describeError(error)}
        </Alert>
        <Button onClick={() => void refetch()} className="justify-self-start">
          Try Again
        </Button>
      </div>
    );
  }
  const purchases = latestPurchases(data ?? []);
  return purchases.length === 0 ? (
    <NoPurchases />
  ) : (
    purchases.map((purchase) => <PurchaseCard key={purchase.subjectId} {...purchase} />)
  );
}

function NoPurchases() {
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      <h2 className="text-xl">No Purchases Yet</h2>
      <Button href={paths.home()}>Browse Content</Button>
    </Card>
  );
}

function AccessRequired() {
  return (
    <Card className="mx-auto grid max-w-[30rem] justify-items-center gap-4 text-center">
      <h1 className="text-2xl">Access Required</h1>
      <p>Please log in to view your purchases.</p>
      <ActionButton href={paths.auth()}>Log In</ActionButton>
    </Card>
  );
}
