import type { ReactNode } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { AuthForm } from '#site/forms/AuthForm.tsx';
import type { useApiForm } from '#site/forms/use-api-form.ts';
import { accountLabels } from '#site/texts/account.ts';

interface ChangeFormProps {
  api: Pick<ReturnType<typeof useApiForm>, 'submit' | 'isPending' | 'failure'>;
  onClose: () => void;
  submitLabel?: string;
  pendingLabel?: string;
  children: ReactNode;
}

export function ChangeForm({ api, onClose, children, ...labels }: ChangeFormProps) {
  const { submitLabel = accountLabels.save, pendingLabel = accountLabels.saving } = labels;
  return (
    <AuthForm
      onSubmit={api.submit}
      isPending={api.isPending}
      failure={api.failure}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      footer={
        <Button variant="quiet" onClick={onClose}>
          {accountLabels.cancel}
        </Button>
      }
    >
      {children}
    </AuthForm>
  );
}
