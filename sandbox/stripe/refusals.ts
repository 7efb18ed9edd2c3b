import { z } from 'zod';
import { invalidRequest, StripeError, serverError } from './errors.ts';
import type { Store } from './store.ts';

const REFUSE_NEXT = 'refuse_next';

export const refusalRequest = z.strictObject({ status: z.literal([400, 403, 500]) });

/** Refuses the next POST. Unlike an injected fault, the API stores this refusal for the request's idempotency key. */
export function refuseNext(store: Store, { status }: z.output<typeof refusalRequest>): void {
  store.set(REFUSE_NEXT, String(status));
}

export function takeRefusal(store: Store): StripeError | undefined {
  const status = store.setting(REFUSE_NEXT);
  if (!status) return undefined;
  store.set(REFUSE_NEXT, null);
  if (status === '500') return new StripeError(500, serverError.error);
  const message = 'The stand-in was told to refuse this request.';
  return invalidRequest(message, { status: status === '403' ? 403 : 400 });
}
