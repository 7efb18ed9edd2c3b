import type { FileReference } from './stored-pdf.ts';

/** Origin of a navigation to a file: the sign-in page, which a download would leave in place. */
export const FROM_SIGN_IN = 'auth';

/** Returns a file's address after sign-in: a page that stays while the download starts. */
export const afterSignIn = (path: string): string => `${path}?from=${FROM_SIGN_IN}`;

/** @param page counted from 1 */
export const samplePath = ({ id: fileId, version }: FileReference, page: number) =>
  `/samples/${fileId}/${version}/${page}.webp`;
