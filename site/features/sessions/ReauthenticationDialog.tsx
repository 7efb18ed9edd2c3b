import { getReauthenticationWays } from '#contract/admin/reauthentication.ts';
import type { AdminSignInWay } from '#contract/admin/sign-in.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { call } from '#site/lib/call.ts';
import { adminLabels, adminMessages } from '#site/texts/admin.ts';
import { PasskeyProof } from './PasskeyProof.tsx';
import { PasswordProof } from './PasswordProof.tsx';
import { ProviderProof } from './ProviderProof.tsx';

export interface ReauthenticationProps {
  ways: AdminSignInWay[];
  onProven: () => void;
  onCancel: () => void;
}

/** @throws ApiError like `call` */
export const readWays = (): Promise<AdminSignInWay[]> => call(getReauthenticationWays, {});

export function ReauthenticationDialog({ ways, onProven, onCancel }: ReauthenticationProps) {
  return (
    <Dialog
      title={adminLabels.reauthenticate}
      description={adminLabels.reauthenticateWhy}
      isOpen
      onOpenChange={(isOpen) => isOpen || onCancel()}
    >
      {ways.includes('passkey') && <PasskeyProof onProven={onProven} />}
      {ways.includes('password') && <PasswordProof onProven={onProven} />}
      {ways.includes('provider') && <ProviderProof onProven={onProven} />}
      {ways.length === 0 && <p>{adminMessages.signInAgain}</p>}
      <Button variant="quiet" onClick={onCancel} className="justify-self-end">
        Cancel
      </Button>
    </Dialog>
  );
}
