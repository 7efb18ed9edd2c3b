import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnAccount } from '#contract/accounts/account.ts';
import { LatePart } from '#site/components/LatePart.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { loadLate } from '#site/lib/load-late.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { accountLabels, accountMessages } from '#site/texts/account-page.ts';
import type { Changed } from './AccountForm.tsx';

const unconfirmedNote = new Query(
  async () => (await loadLate(() => import('./UnconfirmedNote.tsx'))).UnconfirmedNote,
);

/** Name, address and password. The identity provider owns the name and address of its accounts. */
export function AccountDetails({ account }: { account: OwnAccount }) {
  const { firstName, lastName, email, hasPassword, isEmailConfirmed } = account;
  const [sentTo, setSentTo] = useState<string>();
  const { data: Note } = useQuery(unconfirmedNote, hasPassword && !isEmailConfirmed);
  return (
    <>
      {!hasPassword && <p className="text-muted text-sm">{accountLabels.ofProvider}</p>}
      <Detail
        label={accountLabels.name}
        value={`${firstName} ${lastName}`}
        changes="name"
        account={account}
      />
      <Detail
        label={accountLabels.email}
        value={email}
        note={Note && <Note address={email} isBelowAddress />}
        changes="email"
        account={account}
        onSent={setSentTo}
      />
      {sentTo && (
        <Alert title={accountMessages.linkSent}>{accountMessages.linkSentTo(sentTo)}</Alert>
      )}
      {hasPassword && (
        <Detail
          label={accountLabels.password}
          value={accountLabels.hiddenPassword}
          changes="password"
          account={account}
        />
      )}
    </>
  );
}

const CHANGE_LABELS: Record<Changed, string> = {
  name: accountLabels.changeName,
  email: accountLabels.changeEmail,
  password: accountLabels.changePassword,
};

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
function Detail(props: DetailProps) {
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
        <LatePart
          part={accountForm}
          name="form"
          props={{ label: CHANGE_LABELS[changes], changes, account, onSent, onClose }}
        />
      )}
    </div>
  );
}
