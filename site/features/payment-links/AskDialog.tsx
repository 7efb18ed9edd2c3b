import { useState } from 'react';
import type { PaymentLink } from '#contract/payments/payment-links.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { useQuery } from '#site/lib/query.ts';
import { askLabels } from '#site/texts/ask-to-pay.ts';
import { EndLink } from './EndLink.tsx';
import { LinkToSend } from './LinkToSend.tsx';
import { linkQueries, linksQuery } from './payment-link-queries.ts';

interface AskDialogProps {
  request: QuoteRequest;
  shopName: string;
  onClose: () => void;
}

export function AskDialog({ request, shopName, onClose }: AskDialogProps) {
  const query = linkQueries.of(JSON.stringify(request));
  const { data: link, error, isFetching, refetch } = useQuery(query);
  const [ended, setEnded] = useState<string>();
  return (
    <Dialog
      title={askLabels.title}
      description={askLabels.explain}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      {isFetching && <Spinner label={askLabels.making} />}
      {!isFetching && error && (
        <LoadFailure title={askLabels.failed} error={error} onRetry={refetch} />
      )}
      {!isFetching && link && link.id !== ended && (
        <>
          <LinkToSend link={link} shopName={shopName} />
          <EndLink link={link} label={askLabels.end} onEnded={() => setEnded(link.id)} />
        </>
      )}
      {!isFetching && link && link.id === ended && (
        <>
          <Alert title={askLabels.ended} takesFocus />
          <Button variant="secondary" onClick={() => void refetch()}>
            {askLabels.newLink}
          </Button>
        </>
      )}
      {!isFetching && <OtherLinks shown={link} />}
      <Button variant="quiet" onClick={onClose}>
        {askLabels.close}
      </Button>
    </Dialog>
  );
}

/** Lets the student end links, because their number is limited. */
function OtherLinks({ shown }: { shown: PaymentLink | undefined }) {
  const { data: links = [] } = useQuery(linksQuery);
  const others = links.filter(({ id }) => id !== shown?.id);
  if (others.length === 0) return null;
  return (
    <section className="grid gap-2 border-rule border-t pt-4">
      <h3 className="font-semibold text-sm">{askLabels.others}</h3>
      {others.map((link) => (
        <OtherLink key={link.id} link={link} />
      ))}
    </section>
  );
}

function OtherLink({ link }: { link: PaymentLink }) {
  const [isEnded, setEnded] = useState(false);
  if (isEnded) return <Alert title={askLabels.otherEnded(link.what)} takesFocus />;
  return (
    <EndLink link={link} label={askLabels.endOther(link.what)} onEnded={() => setEnded(true)} />
  );
}
