import { useEffect, useRef } from 'react';
import type { OwnAccount } from '#contract/accounts/account.ts';
import { CHANGE_LABELS, type Changed } from './changes.ts';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

export interface AccountFormProps {
  changes: Changed;
  account: OwnAccount;
  /** Called with the address that received the link. */
  onSent: (address: string) => void;
  onClose: () => void;
}

export function AccountForm({ changes, account, onSent, onClose }: AccountFormProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return (
    <fieldset ref={box} aria-label={CHANGE_LABELS[changes]} className="min-w-0 max-w-[30rem]">
      {changes === 'name' && <NameForm account={account} onClose={onClose} />}
      {changes === 'email' && <EmailForm onSent={onSent} onClose={onClose} />}
      {changes === 'password' && <PasswordForm email={account.email} onClose={onClose} />}
    </fieldset>
  );
}
