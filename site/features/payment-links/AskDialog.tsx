import { useEffect, useRef, useState } from 'react';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import {
  createPaymentLink,
  getPaymentLinks,
  type PaymentLink,
  revokePaymentLink,
} from '#contract/payment-links/payment-links.ts';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Spinner } from '#site/components/ui/Spinner.tsx';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { formatLongDate } from '#site/lib/dates.ts';
import { Queries, Query, useQuery } from '#site/lib/query.ts';
import { useMutation } from '#site/lib/use-mutation.ts';
import { askLabels } from './labels.ts';

/** Links by request (JSON), fetched on each mount: a link may have been ended elsewhere. */
const createdLinks = new Queries((request) => call(createPaymentLink, JSON.parse(request)), {
  isFreshOnMount: true,
});

const ownLinks = new Query(() => call(getPaymentLinks, {}), { isFreshOnMount: true });

interface AskDialogProps {
  request: QuoteRequest;
  shopName: string;
  onClose: () => void;
}

export function AskDialog({ request, shopName, onClose }: AskDialogProps) {
  const query = createdLinks.of(JSON.stringify(request));
  const { data: link, error, isFetching, refetch } = useQuery(query);
  const [ended, setEnded] = useState<string>();
  return (
    <Dialog
      title="Ask someone to pay"
      description={askLabels.explain}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      {isFetching && <Spinner label={askLabels.making} />}
      {error && <LoadFailure title={askLabels.failed} error={error} onRetry={refetch} />}
      {!isFetching && link && link.id !== ended && (
        <>
          <LinkToSend link={link} shopName={shopName} />
          <EndLink link={link} label="Cancel this link" onEnded={() => setEnded(link.id)} />
        </>
      )}
      {!isFetching && link && link.id === ended && (
        <>
          <Alert title={askLabels.ended} takesFocus />
          <Button variant="secondary" className="justify-self-start" onClick={() => void refetch()}>
            Make a new link
          </Button>
        </>
      )}
      {!isFetching && <OtherLinks shown={link} />}
      <Button variant="secondary" className="justify-self-start" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

/** Lets the student end links, because their number is limited. */
function OtherLinks({ shown }: { shown: PaymentLink | undefined }) {
  const { data: links = [] } = useQuery(ownLinks);
  const others = links.filter(({ id }) => id !== shown?.id);
  if (others.length === 0) return null;
  return (
    <section className="grid gap-2 border-rule border-t pt-4">
      <h3 className="font-semibold text-sm">Your other links that still work</h3>
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

interface EndLinkProps {
  link: PaymentLink;
  label: string;
  onEnded: () => void;
}

function EndLink({ link, label, onEnded }: EndLinkProps) {
  const end = useMutation(() => call(revokePaymentLink, { id: link.id }), { onSuccess: onEnded });
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="quiet"
        size="small"
        className="-ml-small-button"
        disabled={end.isPending}
        onClick={() => end.mutate(undefined)}
      >
        {label}
      </Button>
      {end.error !== undefined && (
        <p role="alert" className="text-accent text-sm">
          {describeError(end.error)}
        </p>
      )}
    </div>
  );
}

interface LinkToSendProps {
  link: PaymentLink;
  shopName: string;
}

/** Leaves sending to the student's own apps: the shop never sends the link. */
function LinkToSend({ link: { url, what, expiresAt }, shopName }: LinkToSendProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  // The field appears after the dialog has opened, or replaces a focused button.
  useEffect(() => input.current?.focus(), []);
  const date = formatLongDate(expiresAt);
  const { subject, body, share } = askLabels.message;
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body(what, shopName, date, url))}`;
  const copy = async () => {
    try {
      // In-app browsers have no clipboard; other browsers ask for permission.
      await navigator.clipboard.writeText(url);
      setOutcome('Copied');
    } catch {
      setOutcome(
        matchMedia('(pointer: coarse)').matches
          ? 'Press and hold the link to copy it.'
          : 'The link is selected. Press Ctrl+C (⌘C on a Mac) to copy it.',
      );
      input.current?.focus();
    }
    if (input.current) selectFromEnd(input.current);
  };
  // Dismissing the share sheet is not an error.
  const send = () => navigator.share({ text: share(what, shopName), url }).catch(() => undefined);
  return (
    <div className="grid gap-3">
      <Field label={askLabels.link} hint={`${what}. Works until ${date}.`}>
        <Input ref={input} readOnly value={url} onFocus={(event) => selectFromEnd(event.target)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy link</Button>
        {'share' in navigator && (
          <Button variant="secondary" onClick={() => void send()}>
            Share
          </Button>
        )}
        <Button variant="secondary" href={mail}>
          Email
        </Button>
      </div>
      <p role="status" className="text-sm">
        {outcome}
      </p>
    </div>
  );
}

/** Selects the whole address and keeps its beginning in view. */
const selectFromEnd = (input: HTMLInputElement) =>
  input.setSelectionRange(0, input.value.length, 'backward');
