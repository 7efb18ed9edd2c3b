import { afterSignIn } from '#contract/files/object-paths.ts';

const FILE = /^\/objects\/[\w-]+$/;

/**
 * Where to go after a sign-in. A file is saved while the page stays, so someone who asked for one gets
 * a page that starts the download, and is not left on the sign-in form.
 * @param path a path of the shop, e.g. of `?next=`
 */
export const landingOf = (path: string): string => (FILE.test(path) ? afterSignIn(path) : path);
