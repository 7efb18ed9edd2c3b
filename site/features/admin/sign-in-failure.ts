/** Why the provider's sign-in has failed, in the words of the query that it comes back with. */
export function describeSignInFailure(reason: string | null | undefined): string | undefined {
  return reason ? 'The sign-in did not succeed. Please try again.' : undefined;
}
