import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#site/lib/api-error.ts';

interface ApiFormOptions<Values extends FieldValues, Sent> {
  schema: z.core.$ZodType<Sent, Values>;
  defaultValues?: DefaultValues<Values>;
  send: (values: Sent) => Promise<void>;
  /** Explains a failed call; the server's errors of single fields appear at the fields as well. */
  onError: (error: unknown) => void;
  /** Shows the first invalid field's error. By default each error appears at its field. */
  onInvalid?: (message: string) => void;
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

  const submit = form.handleSubmit(
    async (values) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setPending(true);
      try {
        await send(values);
      } catch (error) {
        showFieldErrors(form, error);
        onError(error);
      } finally {
        isBusy.current = false;
        setPending(false);
      }
    },
    (errors) => {
      const [name] = Object.keys(errors) as Path<Values>[];
      if (!onInvalid || !name) return;
      const { error } = form.getFieldState(name);
      form.clearErrors();
      form.setFocus(name);
      onInvalid(error?.message ?? '');
    },
  );
  return { form, submit, isPending };
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
