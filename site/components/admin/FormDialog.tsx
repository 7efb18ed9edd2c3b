import { type ReactNode, type SubmitEventHandler, useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#site/components/ui/Button.tsx';
import { Dialog } from '#site/components/ui/Dialog.tsx';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { FormAlert } from '#site/forms/FormAlert.tsx';
import { type FormFailure, useApiForm } from '#site/forms/use-api-form.ts';
import type { FormOptions, FormSchema } from '#site/forms/use-form.ts';
import { Outcome } from './Outcome.tsx';

interface DialogButtonProps {
  label: string;
  /** Id of the heading that distinguishes buttons of the same name. */
  about?: string;
  title: string;
  description: string;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
}

/** Button that opens a dialog. Closing the dialog returns the focus to the button. */
export function DialogButton(props: DialogButtonProps) {
  const { label, about, title, description, onOpen, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-describedby={about}
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} description={description} isOpen onOpenChange={setOpen} isQuestion>
          {children(() => setOpen(false))}
        </Dialog>
      )}
    </>
  );
}

interface ApiFormProps<Schema extends FormSchema>
  extends Pick<FormOptions<Schema>, 'schema' | 'defaultValues' | 'held'> {
  submitLabel: string;
  variant?: 'primary' | 'danger';
  /** Sends the values and refetches what has changed. @returns sentence about the success */
  send: (values: z.output<Schema>) => Promise<string>;
  children: (form: ReturnType<typeof useApiForm<Schema>>['form']) => ReactNode;
}

type FormDialogProps<Schema extends FormSchema> = Omit<DialogButtonProps, 'children'> &
  ApiFormProps<Schema>;

/** Button that opens a dialog with a form. The dialog closes once the form is sent, and the outcome is beside the button. */
export function FormDialog<Schema extends FormSchema>(props: FormDialogProps<Schema>) {
  const [done, setDone] = useState<string>();
  const onOpen = () => {
    setDone(undefined);
    props.onOpen?.();
  };
  return (
    <>
      <DialogButton {...props} onOpen={onOpen}>
        {(close) => <ApiForm {...props} onClose={close} onDone={setDone} />}
      </DialogButton>
      <Outcome done={done} />
    </>
  );
}

interface OpenFormProps {
  onClose: () => void;
  onDone: (success: string) => void;
}

function ApiForm<Schema extends FormSchema>(props: ApiFormProps<Schema> & OpenFormProps) {
  const { schema, defaultValues, held, submitLabel, variant, send, children } = props;
  const { onClose, onDone } = props;
  const { form, submit, isPending, failure } = useApiForm({
    schema,
    defaultValues,
    held,
    send: async (values) => {
      onDone(await send(values));
      onClose();
    },
    onError: (error) => describeFailure(error),
  });
  return (
    <DialogForm
      onSubmit={submit}
      isPending={isPending}
      failure={failure}
      submitLabel={submitLabel}
      variant={variant}
      onCancel={onClose}
    >
      {children(form)}
    </DialogForm>
  );
}

interface DialogFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isPending?: boolean;
  failure?: FormFailure | undefined;
  submitLabel: string;
  variant?: 'primary' | 'danger' | undefined;
  onCancel: () => void;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const { onSubmit, isPending = false, failure, submitLabel, variant, onCancel, children } = props;
  return (
    <form method="post" noValidate aria-busy={isPending} onSubmit={onSubmit} className="grid gap-4">
      {children}
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
