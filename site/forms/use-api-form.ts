import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#site/lib/api-error.ts';
import type { ToastMessage } from '#site/lib/pending-toast.ts';
import { toast } from '#site/lib/toast.ts';

/** Why a form failed: in a toast, and at the form until the next try. */
export type FormFailure = Pick<ToastMessage, 'title' | 'description' | 'reference'>;

interface ApiFormOptions<Values extends FieldValues, Sent> {
  schema: z.core.$ZodType<Sent, Values>;
  defaultValues?: DefaultValues<Values>;
  send: (values: Sent) => Promise<void>;
  /**
   * Explains a failed call; the server's errors of single fields appear at the fields as well.
   * @returns undefined where the form shows it in a way of its own
   */
  onError: (error: unknown) => FormFailure | undefined;
  /** Explains the first invalid field's error, as `onError`. By default each error appears at its field. */
  onInvalid?: (message: string) => FormFailure | undefined;
}

/** A form that validates with a schema, then sends its values, once at a time. */
export function useApiForm<Values extends FieldValues, Sent>(
  options: ApiFormOptions<Values, Sent>,
) {
  const { schema, defaultValues, send, onError, onInvalid } = options;
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(schema),
    ...(defaultValues && { defaultValues }),
    ...(onInvalid && { reValidateMode: 'onSubmit' }),
  });
  // State would change too late for a second submit in the same moment.
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();

  const showFailure = (why: FormFailure | undefined) => {
    setFailure(why);
    // Screen readers announce the form's own message.
    if (why) toast({ ...why, variant: 'destructive', isSilent: true });
  };

  const submit = form.handleSubmit(
    async (values) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setPending(true);
      setFailure(undefined);
      try {
        await send(values);
      } catch (error) {
        showFieldErrors(form, error);
        showFailure(onError(error));
      } finally {
        isBusy.current = false;
        setPending(false);
      }
    },
    (errors) => {
      setFailure(undefined);
      const [name] = Object.keys(errors) as Path<Values>[];
      if (!onInvalid || !name) return;
      const { error } = form.getFieldState(name);
      form.clearErrors();
      form.setFocus(name);
      showFailure(onInvalid(error?.message ?? ''));
    },
  );
  return { form, submit, isPending, failure };
}

function showFieldErrors<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) return;
  for (const name of Object.keys(form.getValues()) as Path<Values>[]) {
    const message = error.fields[name];
    if (message) form.setError(name, { type: 'server', message });
  }
}
