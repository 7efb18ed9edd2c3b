import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { toast } from '#site/lib/toast.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/errors.ts';

/** Shows that an action succeeded. */
export function showSuccess(description: string): void {
  toast({ title: adminMessages.success, description });
}

/** Shows why an action failed. */
export function showError(error: unknown): void {
  toast({
    title: errorMessages.error,
    description: describeError(error),
    variant: 'destructive',
    reference: referenceOf(error),
  });
}

/** Shows what to correct before anything is sent. */
export function showInvalidInput(title: string): void {
  toast({ title, variant: 'destructive' });
}
