import { useState } from 'react';
import { currency } from '#contract/money.ts';
import { CustomersCard } from './CustomersCard.tsx';
import { CustomerView } from './CustomerView.tsx';
import { useAddressedCustomer } from './customer-address.ts';

export function CustomersTab() {
  const id = useAddressedCustomer();
  // Kept here, so that the list is unchanged when the owner comes back to it.
  const [search, setSearch] = useState('');
  if (id) return <CustomerView key={id} id={id} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {currency.options.map((each) => (
        <CustomersCard key={each} currency={each} search={search} onSearch={setSearch} />
      ))}
    </div>
  );
}
