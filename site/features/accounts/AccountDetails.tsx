import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnAccount } from '#contract/accounts/account.ts';
import { LatePart } from '#site/components/LatePart.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { latePart } from '#site/lib/load-late.ts';
import { useQuery } from '#site/lib/query.ts';
import type { Changed } from './AccountForm.tsx';
import { accountLabels, accountMessages } from './account-labels.ts';

const unconfirmedNote = latePart(
  async () => (await import('./UnconfirmedNote.tsx')).UnconfirmedNote,
);

/** Name, address and password. The identity provider owns the name and address of its accounts. */
export function AccountDetails({ account }: { account: OwnAccount }) {
  const { firstName, lastName, email, hasPassword, isEmailConfirmed } = account;
  const [sentTo, setSentTo] = useState<string>();
  const { data: Note } = useQuery(unconfirmedNote, hasPassword && !isEmailConfirmed);
  return (
    <>
      {!hasPassword && <p className="text-muted text-sm">{accountLabels.ofProvider}</p>}
      <Detail label="Name" value={`${firstName} ${lastName}`} changes="name" account={account} />
      <Detail
        label="Email"
        value={email}
        note={Note && <Note address={email} isBelowAddress />}
        changes="email"
        account={account}
        onSent={setSentTo}
      />
      {sentTo && <Alert title="Check your email">{accountMessages.linkSentTo(sentTo)}</Alert>}
      {hasPassword && (
        <Detail label="Password" value="••••••••" changes="password" account={account} />
      )}
    </>
  );
}

const CHANGE_LABELS: Record<Changed, string> = {
  name: accountLabels.changeName,
  email: 'Change email',
  password: 'Change password',
};

const accountForm = latePart(async () => (await import('./AccountForm.tsx')).AccountForm);

interface DetailProps {
  label: string;
  value: string;
  note?: ReactNode;
  changes: Changed;
  account: OwnAccount;
  onSent?: (address: string) => void;
}

/** Offers no change to accounts without a password: the identity provider changes them. */
function Detail(props: DetailProps) {
  const { label, value, note, changes, account, onSent = () => {} } = props;
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<string>();
  const wasOpen = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const onClose = (message?: string) => {
    setOpen(false);
    setSaved(message);
  };
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
      <p role="status" className="empty:sr-only">
        {!isOpen && saved}
      </p>
      {isOpen && (
        <LatePart
          part={accountForm}
          name="form"
          props={{ label: CHANGE_LABELS[changes], changes, account, onSent, onClose }}
        />
      )}
    </div>
  );
}
