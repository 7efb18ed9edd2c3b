import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '#site/components/ui/Button.tsx';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import type { FormFailure } from '#site/forms/use-api-form.ts';

interface DialogFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isPending: boolean;
  failure: FormFailure | undefined;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  onCancel: () => void;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const { onSubmit, isPending, failure, submitLabel, variant = 'primary', onCancel } = props;
  return (
    <form method="post" noValidate aria-busy={isPending} onSubmit={onSubmit} className="grid gap-4">
      {props.children}
      <FormAlert failure={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} aria-disabled={isPending}>
          {isPending ? 'One moment...' : submitLabel}
        </Button>
      </div>
    </form>
  );
}
