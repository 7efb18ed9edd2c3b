import { type SubmitEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, needsReload } from '#site/lib/api-error.ts';
import type { ToastMessage } from '#site/lib/toast.ts';
import { type FormOptions, type FormSchema, useForm } from './use-form.ts';

/** Failure of a form, shown at the form until the next submit. */
export interface FormFailure extends Pick<ToastMessage, 'title' | 'description' | 'reference'> {
  needsReload?: boolean | undefined;
}

interface ApiFormOptions<Schema extends FormSchema>
  extends Omit<FormOptions<Schema>, 'revalidates'> {
  send: (values: z.output<Schema>) => Promise<void>;
  /** Explains a failed call. @returns undefined if the form shows the failure in another way */
  onError: (error: unknown) => FormFailure | undefined;
  /** Explains the first invalid field's error. By default each error appears at its field. */
  onInvalid?: (message: string) => FormFailure | undefined;
}

/** Validates a form with a schema and sends its values, one submit at a time. */
export function useApiForm<Schema extends FormSchema>(options: ApiFormOptions<Schema>) {
  const { send, onError, onInvalid, ...fields } = options;
  const form = useForm({ ...fields, revalidates: !onInvalid });
  // A ref, because state would change too late for a second submit at the same moment.
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();

  const submit = async (event: SubmitEvent) => {
    const { values, error } = form.submit(event);
    if (isBusy.current) return;
    setFailure(undefined);
    if (!values) return onInvalid && setFailure(onInvalid(error ?? ''));
    isBusy.current = true;
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fields);
      const why = onError(error);
      setFailure(why && { ...why, needsReload: needsReload(error) });
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };
  return { form, submit: (event: SubmitEvent) => void submit(event), isPending, failure };
}
