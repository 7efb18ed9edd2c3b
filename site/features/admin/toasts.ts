import type { FormFailure } from '#site/forms/use-api-form.ts';
import { describeError, needsReload, referenceOf } from '#site/lib/api-error.ts';
import { toast } from '#site/lib/toast.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/errors.ts';

/** Shows that an action succeeded. */
export function showSuccess(description: string): void {
  toast({ title: adminMessages.success, description });
}

/** Says why an action failed. */
export function describeFailure(error: unknown): FormFailure {
  return {
    title: errorMessages.error,
    description: describeError(error),
    reference: referenceOf(error),
    needsReload: needsReload(error),
  };
}

/** Shows why an action failed that has no form. */
export function showError(error: unknown): void {
  toast({ ...describeFailure(error), variant: 'destructive' });
}

/** Shows in a toast, too, what an alert at the form says. */
export function repeatFailure(failure: FormFailure): void {
  toast({ ...failure, variant: 'destructive', isSilent: true });
}
