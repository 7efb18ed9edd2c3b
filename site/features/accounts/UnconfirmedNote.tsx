import { addressTexts } from '#site/texts/unconfirmed-address.ts';
import { ConfirmationButton } from './ConfirmationButton.tsx';

interface UnconfirmedNoteProps {
  address: string;
  isBelowAddress?: boolean;
}

export function UnconfirmedNote({ address, isBelowAddress = false }: UnconfirmedNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
      <p className="wrap-anywhere">
        {isBelowAddress ? addressTexts.unconfirmed : addressTexts.notConfirmed(address)}
      </p>
      <ConfirmationButton address={address} />
    </div>
  );
}
