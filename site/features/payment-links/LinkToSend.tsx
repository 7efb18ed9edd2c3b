import { useEffect, useRef, useState } from 'react';
import type { PaymentLink } from '#contract/payments/payment-links.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { formatLongDate } from '#site/lib/dates.ts';
import { askLabels } from '#site/texts/ask-to-pay.ts';

interface LinkToSendProps {
  link: PaymentLink;
  shopName: string;
}

/** Leaves sending to the student's own apps: the shop never sends the link. */
export function LinkToSend({ link: { url, what, expiresAt }, shopName }: LinkToSendProps) {
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
      setOutcome(askLabels.copied);
    } catch {
      setOutcome(
        matchMedia('(pointer: coarse)').matches ? askLabels.copyByHand : askLabels.copyByKeys,
      );
      input.current?.focus();
    }
    if (input.current) selectFromEnd(input.current);
  };
  // Dismissing the share sheet is not an error.
  const send = () => navigator.share({ text: share(what, shopName), url }).catch(() => undefined);
  return (
    <div className="grid gap-3">
      <Field label={askLabels.link} hint={askLabels.worksUntil(what, date)}>
        <Input ref={input} readOnly value={url} onFocus={(event) => selectFromEnd(event.target)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{askLabels.copy}</Button>
        {'share' in navigator && (
          <Button variant="secondary" onClick={() => void send()}>
            {askLabels.share}
          </Button>
        )}
        <Button variant="secondary" href={mail}>
          {askLabels.email}
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
