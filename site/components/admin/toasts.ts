import { describeFailure } from '#site/forms/describe-failure.ts';
import type { FormFailure } from '#site/forms/use-api-form.ts';
import { toast } from '#site/lib/toast.ts';

export function showSuccess(description: string): void {
  toast({ title: 'Success', description });
}

export function showError(error: unknown): void {
  toast({ ...describeFailure(error), variant: 'destructive' });
}

/** Repeats a form's alert in a silent toast. */
export function repeatFailure(failure: FormFailure): void {
  toast({ ...failure, variant: 'destructive', isSilent: true });
}
