/** Who sent the browser to a file's address: the sign-in page, which a download would leave in place. */
export const FROM_SIGN_IN = 'auth';

/** The address of a file after a sign-in: a page that stays while the download starts. */
export const afterSignIn = (path: string): string => `${path}?from=${FROM_SIGN_IN}`;
