import { island } from '#site/components/island.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { ApiError } from '#site/lib/api-error.ts';
import { paths } from '#site/lib/paths.ts';
import { useQuery } from '#site/lib/query.ts';
import { useSession } from '#site/lib/use-session.ts';
import { accountLabels, accountMessages } from '#site/texts/account.ts';
import { accountQuery } from './account-queries.ts';
import { ConfirmedAddress } from './ConfirmedAddress.tsx';
import { Details } from './Details.tsx';
import { Devices } from './Devices.tsx';
import { MyData } from './MyData.tsx';
import { UpdateEmails } from './UpdateEmails.tsx';

/** The account page: docs/product.md#account. */
export const AccountPage = island(() => (
  <div className="grid gap-8">
    <ConfirmedAddress />
    <Account />
  </div>
));

function Account() {
  const { isLoading, isAuthenticated } = useSession();
  const { data, error, refetch } = useQuery(accountQuery, isAuthenticated);
  if (!isLoading && !isAuthenticated) return <AccessRequired />;
  if (error instanceof ApiError && error.code === 'forbidden') return <NoAccount />;
  return (
    <>
      <h1 className="text-2xl">{accountLabels.heading}</h1>
      {data && (
        <>
          <Details account={data} />
          <UpdateEmails />
          <Devices />
          <MyData />
        </>
      )}
      {!data && error && (
        <LoadFailure title={accountMessages.notLoaded} error={error} onRetry={refetch} />
      )}
      {!data && !error && <Placeholder rows={2} className="h-64" />}
    </>
  );
}

function AccessRequired() {
  return (
    <Notice
      title={accountLabels.accessRequired}
      text={accountLabels.pleaseLogIn}
      action={{ href: paths.auth({ next: paths.account() }), label: accountLabels.logIn }}
    />
  );
}

function NoAccount() {
  return (
    <Notice
      title={accountLabels.noAccount}
      text={accountLabels.noAccountText}
      action={{ href: paths.admin(), label: accountLabels.adminPanel }}
    />
  );
}
