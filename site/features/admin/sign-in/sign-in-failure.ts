import { type SignInFailure, signInFailure } from '#contract/admin/sign-in.ts';

const sentences: Record<SignInFailure, string> = {
  cancelled: 'You cancelled the sign-in.',
  expired: 'The sign-in took too long. Please try again.',
  unavailable: 'The sign-in provider does not answer. Please try again in a moment.',
  failed: 'The sign-in did not succeed. Please try again.',
};

/**
 * Why a sign-in at the provider came to nothing, in words.
 * @param reason what stands in `?error=`
 */
export function describeSignInFailure(reason: string | null | undefined): string | undefined {
  const known = signInFailure.safeParse(reason);
  return known.success ? sentences[known.data] : undefined;
}
