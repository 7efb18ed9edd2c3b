import { ApiError } from '#site/lib/api-error.ts';
import { toast } from '#site/lib/toast.ts';
import { describeFailure } from './describe-failure.ts';
import type { FormFailure } from './use-api-form.ts';

/**
 * Shows a failure in a toast, for the failures that docs/product.md#notifications lists. The toast is silent, because
 * the form announces the failure.
 * @returns text for the form that does not repeat the toast's title. Undefined if a field explains the failure
 */
export function toastFailure(
  error: unknown,
  title?: string,
  fallback?: string,
): FormFailure | undefined {
  const failure = describeFailure(error, title, fallback);
  // The error has its own title and instructions, too long for a toast.
  if (error instanceof ApiError && error.title) return failure;
  toast({ ...failure, variant: 'destructive', isSilent: true });
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return undefined;
  const { description = failure.title, reference } = failure;
  return { title: description, reference };
}
