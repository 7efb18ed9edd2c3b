import { useState } from 'react';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Query, useQuery } from '#site/lib/query.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';

/** Loaded once someone asks for it. */
const dialog = new Query(async () => (await import('./AskDialog.tsx')).AskDialog);

interface AskToPayProps {
  /** What the student would buy. */
  request: QuoteRequest;
  shopName: string;
}

/** Offers a student without a card to ask someone else to pay. */
export function AskToPay(props: AskToPayProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: AskDialog, isError } = useQuery(dialog, isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p>{checkoutLabels.noCard}</p>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        // Browsers remember that a script could not be loaded until the page is.
        onClick={() => (isError ? location.reload() : setOpen(true))}
      >
        {checkoutLabels.askToPay}
      </Button>
      {isOpen && AskDialog && <AskDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
