import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { orderLabels as labels } from './labels.ts';

interface CopyLinkProps {
  label: string;
  url: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** A link that people send with their own apps. */
export function CopyLink({ label, url, children }: CopyLinkProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  // Keeps the beginning of the address in view.
  const select = () => input.current?.setSelectionRange(0, url.length, 'backward');
  const copy = async () => {
    try {
      // In-app browsers have no clipboard; other browsers ask for permission.
      await navigator.clipboard.writeText(url);
      setOutcome(labels.copied);
    } catch {
      setOutcome(matchMedia('(pointer: coarse)').matches ? labels.copyByTouch : labels.copyByHand);
      input.current?.focus();
    }
    select();
  };
  return (
    <>
      <Field label={label}>
        <Input ref={input} readOnly value={url} onFocus={select} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{labels.copy}</Button>
        {children}
      </div>
      <p role="status" className="text-sm empty:sr-only">
        {outcome}
      </p>
    </>
  );
}
