import { useState } from 'react';
import { island } from '#site/components/island.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { paths } from '#site/lib/paths.ts';
import { userQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { useSession } from '#site/lib/use-session.ts';
import { deletionTexts } from '#site/texts/delete-account.ts';
import { DeleteAccountForm, type DeletionDone } from './DeleteAccountForm.tsx';
import { DeletedAccount } from './DeletedAccount.tsx';

/** Deletes the account, then lists what was done: docs/product.md#personal-data. */
export const DeleteAccountPage = island(DeleteAccount);

function DeleteAccount() {
  const { isLoading, isAuthenticated } = useSession();
  const { data: user, error, refetch } = useQuery(userQuery, false);
  const [done, setDone] = useState<DeletionDone>();
  if (done) return <DeletedAccount {...done} />;
  if (!isLoading && !isAuthenticated) return <AccessRequired />;
  if (error) return <LoadFailure title={deletionTexts.failed} error={error} onRetry={refetch} />;
  if (!user) return <Placeholder rows={2} className="h-52" />;
  if (!user.email) {
    return (
      <Notice
        title={deletionTexts.failed}
        text={deletionTexts.noAccount}
        action={{ href: paths.home(), label: deletionTexts.home }}
      />
    );
  }
  return <DeleteAccountForm hasPassword={!user.isFromProvider} onDone={setDone} />;
}

function AccessRequired() {
  return (
    <Notice
      title={deletionTexts.visitor}
      text={deletionTexts.visitorText}
      action={{ href: paths.auth({ next: paths.deleteAccount() }), label: deletionTexts.logIn }}
    />
  );
}
