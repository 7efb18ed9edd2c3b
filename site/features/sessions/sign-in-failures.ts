import { type SignInFailure, signInFailure } from '#contract/sessions/admin-sign-in.ts';
import { describeFailure } from '#site/components/admin/toasts.ts';
import { ApiError, errorReference } from '#site/lib/api-error.ts';
import { adminMessages } from '#site/texts/admin.ts';

const sentences: Record<SignInFailure, string> = {
  cancelled: 'You cancelled the sign-in.',
  expired: 'The sign-in took too long. Please try again.',
  unavailable: "The sign-in provider isn't responding. Please try again in a moment.",
  failed: 'The sign-in failed. Please try again.',
};

export function describeSignInFailure(reason: string | null | undefined): string | undefined {
  const known = signInFailure.safeParse(reason);
  return known.success ? sentences[known.data] : undefined;
}

export function describePasskeyFailure(error: unknown) {
  if (error instanceof ApiError) return describeFailure(error);
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  const title = isKnown ? adminMessages.passkeyKnown : adminMessages.passkeyUnused;
  return { title, description: undefined, reference: errorReference(error) };
}
