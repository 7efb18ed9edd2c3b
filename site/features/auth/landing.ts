import { afterSignIn } from '#contract/files/object-paths.ts';

const FILE = /^\/objects\/[\w-]+$/;

/**
 * Returns the path to open after a sign-in. A download leaves the current page open, so a file
 * leads to a page that starts the download instead of staying on the sign-in form.
 */
export const landingPath = (path: string): string => (FILE.test(path) ? afterSignIn(path) : path);
