import { ApiError, describeError, errorReference, needsReload } from '#site/lib/api-error.ts';
import { errorMessages } from '#site/lib/labels.ts';
import type { FormFailure } from './use-api-form.ts';

/** @param title used if the error has none @param fallback description if the server sent no message */
export const describeFailure = (
  error: unknown,
  title: string = errorMessages.error,
  fallback?: string,
): FormFailure => ({
  title: (error instanceof ApiError && error.title) || title,
  description: describeError(error, fallback),
  reference: errorReference(error),
  needsReload: needsReload(error),
});
