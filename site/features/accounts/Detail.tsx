import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnAccount } from '#contract/accounts/account.ts';
import { LatePart } from '#site/components/LatePart.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { loadLate } from '#site/lib/load-late.ts';
import { Query } from '#site/lib/query.ts';
import { CHANGE_LABELS, type Changed } from './changes.ts';

const accountForm = new Query(
  async () => (await loadLate(() => import('./AccountForm.tsx'))).AccountForm,
);

interface DetailProps {
  label: string;
  value: string;
  note?: ReactNode;
  changes: Changed;
  account: OwnAccount;
  /** Called with the address that received the link. */
  onSent?: (address: string) => void;
}

/** Offers no change to accounts without a password: the identity provider changes them. */
export function Detail(props: DetailProps) {
  const { label, value, note, changes, account, onSent = () => {} } = props;
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const onClose = () => setOpen(false);
  return (
    <div className="grid gap-3 border-rule border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold text-sm">{label}</p>
          <p className="wrap-anywhere">{value}</p>
        </div>
        {account.hasPassword && !isOpen && (
          <Button
            ref={opener}
            variant="secondary"
            size="small"
            aria-expanded={false}
            onClick={() => setOpen(true)}
          >
            {CHANGE_LABELS[changes]}
          </Button>
        )}
      </div>
      {note}
      {isOpen && (
        <LatePart part={accountForm} name="form" props={{ changes, account, onSent, onClose }} />
      )}
    </div>
  );
}
