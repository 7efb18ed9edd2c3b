import { describeFailure } from '#site/forms/describe-failure.ts';
import { toast } from '#site/lib/toast.ts';

/* For the successes and failures that docs/product.md#notifications lists. */

export function showSuccess(description: string): void {
  toast({ title: 'Success', description });
}

export function showError(error: unknown): void {
  toast({ ...describeFailure(error), variant: 'destructive' });
}
