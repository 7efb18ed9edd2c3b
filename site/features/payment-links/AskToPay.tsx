import { useState } from 'react';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { checkoutLabels } from '#site/features/card-payment/labels.ts';
import { latePart } from '#site/lib/load-late.ts';
import { useQuery } from '#site/lib/query.ts';
import { askLabels } from './ask-labels.ts';

const dialog = latePart(async () => (await import('./AskDialog.tsx')).AskDialog);

export function AskToPay(props: { request: QuoteRequest; shopName: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: AskDialog, error } = useQuery(dialog, isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p>{checkoutLabels.noCard}</p>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {checkoutLabels.askToPay}
      </Button>
      {isOpen && !AskDialog && !error && <Spinner label={askLabels.making} />}
      {error && <LoadFailure title={askLabels.failed} error={error} onRetry={dialog.refetch} />}
      {isOpen && AskDialog && <AskDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
