import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#site/lib/api-error.ts';

/**
 * Sends a valid form, one at a time.
 * @param onFailure says why it failed; what the server found wrong stands at its field besides
 */
export function useSend<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  send: (values: Sent) => Promise<void>,
  onFailure: (error: unknown) => void,
) {
  // State comes too late for a second submit in the same moment.
  const isBusy = useRef(false);
  const [isPending, setPending] = useState(false);

  const submit = form.handleSubmit(async (values) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      showFieldErrors(form, error);
      onFailure(error);
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  });
  return { submit, isPending };
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
