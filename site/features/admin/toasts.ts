import { describeError } from '#site/lib/api-error.ts';
import { toast } from '#site/lib/toast.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/errors.ts';

/** An action of the administrator's has succeeded (spec section 8). */
export function tellSuccess(description: string): void {
  toast({ title: adminMessages.success, description });
}

/** An action of the administrator's has failed (spec section 8). */
export function tellFailure(error: unknown): void {
  toast({ title: errorMessages.error, description: describeError(error), variant: 'destructive' });
}

/** Something to mend before anything is sent (spec section 5). */
export function tellMistake(title: string): void {
  toast({ title, variant: 'destructive' });
}
