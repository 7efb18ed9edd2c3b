import { useEffect, useState } from 'react';
import { island } from '#site/components/island.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { paths } from '#site/lib/paths.ts';
import { homeLabels } from '#site/texts/home.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Loads on a press (`client:press`) and opens its dialog at once. A link without scripts. */
export const AdminLogin = island(({ label }: { label: string }) => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <>
      <ActionButton
        href={paths.admin()}
        variant="quiet"
        size="small"
        className="-mr-3"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </ActionButton>
      <Dialog
        title={homeLabels.adminLogin}
        description="For the owner of the shop."
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <PasswordForm onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
});
