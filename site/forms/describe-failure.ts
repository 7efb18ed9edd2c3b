import { ApiError, describeError, errorReference } from '#site/lib/api-error.ts';
import type { FormFailure } from './use-api-form.ts';

/** @param fallback description if the server sent no message */
export const describeFailure = (error: unknown, title: string, fallback?: string): FormFailure => ({
  title: (error instanceof ApiError && error.title) || title,
  description: describeError(error, fallback),
  reference: errorReference(error),
});
