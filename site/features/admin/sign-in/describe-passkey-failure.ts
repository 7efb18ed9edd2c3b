import { ApiError, referenceOf } from '#site/lib/api-error.ts';
import { CookiesBlockedError } from '#site/lib/session.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/errors.ts';
import { describeFailure } from '../toasts.ts';

/** Says why a passkey was not used: the server's reason, or that the person or the browser did not use one. */
export function describePasskeyFailure(error: unknown) {
  if (error instanceof CookiesBlockedError) return errorMessages.cookiesBlocked;
  if (error instanceof ApiError) return describeFailure(error);
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  const title = isKnown ? adminMessages.passkeyKnown : adminMessages.passkeyUnused;
  return { title, description: undefined, reference: referenceOf(error) };
}
