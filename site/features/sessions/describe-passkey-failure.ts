import { describeFailure } from '#site/components/admin/toasts.ts';
import { ApiError, referenceOf } from '#site/lib/api-error.ts';
import { CookiesBlockedError } from '#site/lib/session.ts';
import { adminMessages } from '#site/texts/admin.ts';
import { errorMessages } from '#site/texts/errors.ts';

export function describePasskeyFailure(error: unknown) {
  if (error instanceof CookiesBlockedError) return errorMessages.cookiesBlocked;
  if (error instanceof ApiError) return describeFailure(error);
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  const title = isKnown ? adminMessages.passkeyKnown : adminMessages.passkeyUnused;
  return { title, description: undefined, reference: referenceOf(error) };
}
