import type { FileReference } from '#contract/files/stored-pdf.ts';

/** Keys of the file store. The value of a key never changes (docs/decisions/0017-where-are-paid-files-stored.md). */

export const fileFolder = (id: string) => `files/${id}/`;

export const originalKey = (id: string) => `${fileFolder(id)}original`;

const prepared = ({ id, version }: FileReference, name: string) =>
  `${fileFolder(id)}${version}/${name}`;

/** Written last, so a file without a manifest is not prepared. */
export const manifestKey = (file: FileReference) => prepared(file, 'manifest');

export const bodyKey = (file: FileReference, part: number) => prepared(file, `body.${part}`);

/** End of the file, which each download completes and sends after the body. */
export const tailKey = (file: FileReference) => prepared(file, 'tail');

/** @param page counted from 1 */
export const sampleKey = (file: FileReference, page: number) => prepared(file, `sample.${page}`);

export const textKey = (file: FileReference) => prepared(file, 'text');

export const outlineKey = (file: FileReference) => prepared(file, 'outline');

export const textKeys = (file: FileReference) => [textKey(file), outlineKey(file)];
