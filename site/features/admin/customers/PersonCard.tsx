import type { CustomerPage } from '#contract/admin/customers.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { formatDate } from '#site/lib/dates.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { OpenDialogButton } from './OpenDialogButton.tsx';

interface PersonCardProps {
  customer: CustomerPage;
  onChange: () => Promise<void>;
}

export function PersonCard({ customer, onChange }: PersonCardProps) {
  const { name, email, since, isOfProvider } = customer;
  return (
    <AdminCard title={name || email}>
      <dl className="grid grid-cols-[minmax(0,1fr)] items-baseline gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted text-sm">Email</dt>
        <dd className="wrap-break-word">{email}</dd>
        <dt className="text-muted text-sm">Account since</dt>
        <dd>{since && formatDate(since)}</dd>
        <dt className="text-muted text-sm">Signs in</dt>
        <dd>{isOfProvider ? 'at the identity provider' : 'with a password'}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        {!isOfProvider && (
          <OpenDialogButton label={adminLabels.changeEmail}>
            {(dialog) => <EmailDialog {...dialog} customer={customer} onDone={onChange} />}
          </OpenDialogButton>
        )}
        <OpenDialogButton label={adminLabels.grantAccess}>
          {(dialog) => <GrantDialog {...dialog} customer={customer} onDone={onChange} />}
        </OpenDialogButton>
      </div>
    </AdminCard>
  );
}
