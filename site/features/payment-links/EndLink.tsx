import { useState } from 'react';
import { type PaymentLink, revokePaymentLink } from '#contract/payments/payment-links.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { describeError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';

interface EndLinkProps {
  link: PaymentLink;
  label: string;
  onEnded: () => void;
}

export function EndLink({ link, label, onEnded }: EndLinkProps) {
  const [isEnding, setEnding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const end = async () => {
    setEnding(true);
    setProblem(undefined);
    try {
      await call(revokePaymentLink, { id: link.id });
      onEnded();
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setEnding(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="quiet" size="small" disabled={isEnding} onClick={() => void end()}>
        {label}
      </Button>
      {problem && (
        <p role="alert" className="text-accent text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
