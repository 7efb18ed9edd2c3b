import type { FormFailure } from '#site/forms/use-api-form.ts';
import { describeError, referenceOf } from '#site/lib/api-error.ts';
import { accountMessages } from '#site/texts/account.ts';

export const explain = (error: unknown): FormFailure => ({
  title: accountMessages.failed,
  description: describeError(error),
  reference: referenceOf(error),
});
