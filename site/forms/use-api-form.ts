import { type SubmitEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, needsReload } from '#site/lib/api-error.ts';
import type { ToastMessage } from '#site/lib/pending-toast.ts';
import { toast } from '#site/lib/toast.ts';
import { type FormOptions, type FormSchema, useForm } from './use-form.ts';

/** Why a form failed: in a toast, and at the form until the next try. */
export interface FormFailure extends Pick<ToastMessage, 'title' | 'description' | 'reference'> {
  /** The form offers to reload the page. */
  needsReload?: boolean | undefined;
}

interface ApiFormOptions<Schema extends FormSchema>
  extends Omit<FormOptions<Schema>, 'revalidates'> {
  send: (values: z.output<Schema>) => Promise<void>;
  /**
   * Explains a failed call; the server's errors of single fields appear at the fields as well.
   * @returns undefined where the form shows it in a way of its own
   */
  onError: (error: unknown) => FormFailure | undefined;
  /** Explains the first invalid field's error, as `onError`. By default each error appears at its field. */
  onInvalid?: (message: string) => FormFailure | undefined;
}

/** A form that validates with a schema, then sends its values, once at a time. */
export function useApiForm<Schema extends FormSchema>(options: ApiFormOptions<Schema>) {
  const { send, onError, onInvalid, ...fields } = options;
  const form = useForm({ ...fields, revalidates: !onInvalid });
  // State would change too late for a second submit in the same moment.
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();

  const showFailure = (why: FormFailure | undefined) => {
    setFailure(why);
    // Screen readers announce the form's own message.
    if (why) toast({ ...why, variant: 'destructive', isSilent: true });
  };

  const submit = async (event: SubmitEvent) => {
    const { values, error } = form.submit(event);
    if (isBusy.current) return;
    setFailure(undefined);
    if (!values) return onInvalid && showFailure(onInvalid(error ?? ''));
    isBusy.current = true;
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fields);
      const why = onError(error);
      showFailure(why && { ...why, needsReload: needsReload(error) });
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };
  return { form, submit: (event: SubmitEvent) => void submit(event), isPending, failure };
}
