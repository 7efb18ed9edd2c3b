import { useId } from 'react';
import type { CustomerPage, CustomerPurchase } from '#contract/admin/customers.ts';
import { formatDecimal } from '#contract/money.ts';
import { formatMoment } from '#site/lib/dates.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { OrderLink, OrderStatus } from '../OrderLabels.tsx';
import { EvidenceButtons } from './EvidenceButtons.tsx';
import { OpenDialogButton } from './OpenDialogButton.tsx';
import { PurchaseFacts } from './PurchaseFacts.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { ResendButton } from './ResendButton.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

interface PurchaseEntryProps {
  customer: CustomerPage;
  purchase: CustomerPurchase;
  onChange: () => Promise<void>;
}

export function PurchaseEntry({ customer, purchase, onChange }: PurchaseEntryProps) {
  const id = useId();
  const { subjectName, amount, currency, at, isActive, status, left } = purchase;
  const isDisputed = status === 'disputed' || status === 'lost';
  const about = { customer, purchase, onDone: onChange };
  return (
    <article aria-labelledby={id} className="grid gap-3 border-rule border-t pt-5">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 id={id} className="text-lg">
          {subjectName}
        </h3>
        <OrderLink {...purchase} />
        <span>{formatDecimal(amount, currency)}</span>
        <span className="text-muted text-sm">{formatMoment(at)}</span>
        <OrderStatus {...purchase} />
      </header>
      <PurchaseFacts purchase={purchase} />
      <div className="flex flex-wrap gap-3">
        {isActive && !customer.isDeleted && (
          <ResendButton customer={customer} purchase={purchase} about={id} onDone={onChange} />
        )}
        {(isActive || status === 'disputed') && !customer.isDeleted && (
          <OpenDialogButton label={adminLabels.revokeAccess} about={id}>
            {(dialog) => <RevokeDialog {...dialog} {...about} />}
          </OpenDialogButton>
        )}
        {Number(left) > 0 && !isDisputed && (
          <OpenDialogButton label={adminLabels.refund} about={id}>
            {(dialog) => <RefundDialog {...dialog} {...about} />}
          </OpenDialogButton>
        )}
        {(purchase.disputes.length > 0 || purchase.warnings.length > 0) && (
          <EvidenceButtons customer={customer} purchase={purchase} about={id} />
        )}
      </div>
    </article>
  );
}
