import { useState } from 'react';
import { type CustomerPage, getCustomer } from '#contract/admin/customers.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { CustomerDownloads } from './CustomerDownloads.tsx';
import { CustomerEmails } from './CustomerEmails.tsx';
import { CustomerSessions } from './CustomerSessions.tsx';
import { listAddress } from './customer-address.ts';
import { PersonCard } from './PersonCard.tsx';
import { PurchaseEntry } from './PurchaseEntry.tsx';

export function CustomerView({ id }: { id: string }) {
  const [query] = useState(() => new Query(() => call(getCustomer, { id })));
  const { data, error, isFetching, refetch } = useQuery(query);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <a
        href={listAddress}
        className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
      >
        {adminLabels.allCustomers}
      </a>
      {error && !isFetching && (
        <LoadFailure title="The customer could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && isFetching && <Placeholder rows={3} className="h-40" />}
      {data && <Customer customer={data} onChange={refetch} />}
    </div>
  );
}

interface CustomerProps {
  customer: CustomerPage;
  onChange: () => Promise<void>;
}

function Customer({ customer, onChange }: CustomerProps) {
  const { isDeleted, purchases, emails } = customer;
  return (
    <>
      {isDeleted ? (
        <AdminCard title={adminLabels.deletedAccount}>
          <p className="text-muted">{adminMessages.accountDeleted}</p>
        </AdminCard>
      ) : (
        <PersonCard customer={customer} onChange={onChange} />
      )}
      <AdminCard title="Purchases">
        {purchases.length === 0 && <p className="text-muted">No purchases yet.</p>}
        {purchases.map((purchase) => (
          <PurchaseEntry
            key={purchase.id}
            customer={customer}
            purchase={purchase}
            onChange={onChange}
          />
        ))}
      </AdminCard>
      {!isDeleted && (
        <>
          <AdminCard title="Downloads">
            <CustomerDownloads downloads={customer.downloads} />
          </AdminCard>
          <AdminCard title="Signed-in devices">
            <CustomerSessions customer={customer} onChange={onChange} />
          </AdminCard>
        </>
      )}
      <AdminCard title="Emails about purchases">
        <CustomerEmails emails={emails} />
      </AdminCard>
    </>
  );
}
