import { useEffect, useRef } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { paths } from '#site/lib/paths.ts';
import { deletionTexts } from '#site/texts/delete-account.ts';
import type { DeletionDone } from './DeleteAccountForm.tsx';

/** The heading takes the focus, because the form is gone. */
export function DeletedAccount({ keptOrders, cancelledPayments, unsentEmails }: DeletionDone) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Makes the header show a visitor's links.
    delete document.documentElement.dataset['session'];
    heading.current?.focus();
  }, []);
  const kept = keptOrders.join(', ');
  return (
    <Card className="mx-auto grid max-w-[40rem] grid-cols-1 gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {deletionTexts.done}
      </h1>
      <p>{deletionTexts.doneText}</p>
      <p>{kept ? deletionTexts.kept(kept) : deletionTexts.keptNothing}</p>
      {kept && <p className="text-muted">{deletionTexts.staying[0]}</p>}
      {cancelledPayments > 0 && <p>{deletionTexts.cancelled(cancelledPayments)}</p>}
      {unsentEmails > 0 && <p>{deletionTexts.unsent}</p>}
      <Button href={paths.home()} className="justify-self-start">
        {deletionTexts.home}
      </Button>
    </Card>
  );
}
