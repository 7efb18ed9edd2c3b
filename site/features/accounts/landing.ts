import { afterSignIn } from '#contract/files/object-paths.ts';

const FILE = /^\/objects\/[\w-]+$/;

/** Leads from a file to a page that starts the download, which would leave the form open. */
export const landingPath = (path: string): string => (FILE.test(path) ? afterSignIn(path) : path);
