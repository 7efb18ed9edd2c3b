import { type SignInFailure, signInFailure } from '#contract/sessions/admin-sign-in.ts';
import { describeFailure } from '#site/forms/describe-failure.ts';
import { ApiError, errorReference } from '#site/lib/api-error.ts';

const sentences: Record<SignInFailure, string> = {
  cancelled: 'You cancelled the sign-in.',
  expired: 'The sign-in took too long. Please try again.',
  unavailable: "The sign-in provider isn't responding. Please try again in a moment.",
  failed: 'The sign-in failed. Please try again.',
};

export function describeSignInFailure(reason: string | null | undefined): string | undefined {
  const { data } = signInFailure.safeParse(reason);
  return data && sentences[data];
}

export function describePasskeyFailure(error: unknown) {
  if (error instanceof ApiError) return describeFailure(error);
  const isRegistered = error instanceof Error && error.name === 'InvalidStateError';
  const title = isRegistered
    ? 'This device already has a passkey for the shop.'
    : 'The passkey was not used. Try again, or sign in another way.';
  return { title, description: undefined, reference: errorReference(error) };
}
