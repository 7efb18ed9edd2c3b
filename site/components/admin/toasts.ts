import type { FormFailure } from '#site/forms/use-api-form.ts';
import { ApiError, describeError, errorReference, needsReload } from '#site/lib/api-error.ts';
import { toast } from '#site/lib/toast.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/shell.ts';

export function showSuccess(description: string): void {
  toast({ title: adminMessages.success, description });
}

export function describeFailure(error: unknown): FormFailure {
  return {
    title: (error instanceof ApiError && error.title) || errorMessages.error,
    description: describeError(error),
    reference: errorReference(error),
    needsReload: needsReload(error),
  };
}

export function showError(error: unknown): void {
  toast({ ...describeFailure(error), variant: 'destructive' });
}

/** Repeats a form's alert in a silent toast. */
export function repeatFailure(failure: FormFailure): void {
  toast({ ...failure, variant: 'destructive', isSilent: true });
}
