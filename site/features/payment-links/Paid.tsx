import { useEffect, useRef } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { payLabels } from '#site/texts/pay.ts';

/** Thanks the payer. The heading takes the focus, because the form is gone. */
export function Paid({ what, receipt }: { what: string; receipt: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mx-auto grid max-w-[30rem] justify-items-center gap-4 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {payLabels.thanks}
      </h1>
      <p role="status">{payLabels.paidNow(what)}</p>
      <Button href={receipt}>{payLabels.receipt}</Button>
    </Card>
  );
}
