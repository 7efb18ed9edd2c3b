import { messages } from '#contract/messages.ts';
import { describeError } from '#site/lib/api-error.ts';
import { toast } from '#site/lib/toast.ts';

/** An action of the administrator's has succeeded (spec section 8). */
export function tellSuccess(description: string): void {
  toast({ title: messages.success, description });
}

/** An action of the administrator's has failed (spec section 8). */
export function tellFailure(error: unknown): void {
  toast({ title: messages.error, description: describeError(error), variant: 'destructive' });
}

/** Something to mend before anything is sent (spec section 5). */
export function tellMistake(title: string): void {
  toast({ title, variant: 'destructive' });
}
