import {
  type CustomerPage,
  type CustomerPurchase,
  draftEvidence,
  getEvidence,
} from '#contract/admin/customers.ts';
import { showError, showSuccess } from '#site/components/admin/toasts.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { call } from '#site/lib/call.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { savePdf } from './save-pdf.ts';

interface EvidenceButtonsProps {
  customer: CustomerPage;
  purchase: CustomerPurchase;
  /** Id of the purchase's heading. */
  about: string;
}

export function EvidenceButtons({ customer, purchase, about }: EvidenceButtonsProps) {
  const place = { id: customer.id, paymentId: purchase.id };
  const evidence = useMutation(() => call(getEvidence, place), {
    onSuccess: savePdf,
    onError: showError,
  });
  const draft = useMutation(() => call(draftEvidence, place), {
    onSuccess: () => showSuccess(adminMessages.evidenceDrafted),
    onError: showError,
  });
  const awaitsResponse = purchase.disputes.some((dispute) => dispute.awaitsResponse);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-describedby={about}
        aria-disabled={evidence.isPending}
        onClick={() => evidence.isPending || evidence.mutate(undefined)}
      >
        {adminLabels.evidencePdf}
      </Button>
      {awaitsResponse && (
        <Button
          variant="secondary"
          size="small"
          aria-describedby={about}
          aria-disabled={draft.isPending}
          onClick={() => draft.isPending || draft.mutate(undefined)}
        >
          {adminLabels.draftEvidence}
        </Button>
      )}
    </>
  );
}
