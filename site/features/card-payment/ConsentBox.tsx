import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { consentWording } from '#contract/checkout/consent.ts';
import { NewTabLink } from '#site/components/ui/NewTabLink.tsx';
import { paths } from '#site/lib/paths.ts';
import { checkoutMessages } from './labels.ts';

interface ConsentBoxProps extends ComponentProps<'input'> {
  error?: string | undefined;
  /** Undefined if the student pays. */
  payerWording?: string | undefined;
}

export const consentForm = z.object({
  consent: z.boolean().check(z.refine((hasAgreed) => hasAgreed, checkoutMessages.consentMissing)),
});

const ERROR = 'consent-error';

/**
 * Consent box, unticked at first. A pay button that is disabled until then would not show what is missing, so the
 * button moves the focus to the box. Links open in a new tab, because leaving the page would lose the payment form.
 */
export function ConsentBox({ error, payerWording, ...input }: ConsentBoxProps) {
  return (
    <div
      className={`grid gap-2 rounded border bg-paper p-[min(0.75rem,4vw)] text-sm md:gap-3 md:p-4 ${error ? 'border-accent' : 'border-rule'}`}
    >
      <label className="flex cursor-pointer items-start gap-[min(0.75rem,3vw)] md:text-base">
        <input
          {...input}
          type="checkbox"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && ERROR}
          className="mt-0.5 size-[min(1.5rem,7vw)] shrink-0 cursor-pointer accent-brand"
        />
        {payerWording ?? consentWording.text}
      </label>
      {error && (
        <p id={ERROR} role="alert" className="font-medium text-accent text-sm">
          {error}
        </p>
      )}
      <AcceptedTerms />
      {!payerWording && <p>Under 18? Please ask a parent or guardian before you buy.</p>}
    </div>
  );
}

/** Names the terms of the sale. Links open in a new tab, because leaving the page would lose the payment form. */
export const AcceptedTerms = () => (
  <p className="text-muted">
    By paying you accept our <NewTabLink href={paths.terms()}>terms</NewTabLink>. Our{' '}
    <NewTabLink href={paths.refunds()}>refund policy</NewTabLink> explains how to get your money
    back.
  </p>
);
