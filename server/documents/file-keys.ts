import type { FileReference } from '../../contract/files/stored-pdf.ts';

/**
 * The keys of the file store. What a key holds never changes
 * (docs/decisions/0017-where-are-paid-files-stored.md).
 */

/** Everything that belongs to a file. */
export const fileFolder = (id: string) => `files/${id}/`;

/** The file as it was uploaded. */
export const originalKey = (id: string) => `${fileFolder(id)}original`;

const prepared = ({ id, version }: FileReference, name: string) =>
  `${fileFolder(id)}${version}/${name}`;

/** How the pieces are put together. It is written last, so a file without it is not prepared. */
export const manifestKey = (file: FileReference) => prepared(file, 'manifest');

/** A part of the body, counted from 0. */
export const bodyKey = (file: FileReference, part: number) => prepared(file, `body.${part}`);

/** What each download fills in and sends after the body. */
export const tailKey = (file: FileReference) => prepared(file, 'tail');

/** The picture of a page, counted from 1. */
export const sampleKey = (file: FileReference, page: number) => prepared(file, `sample.${page}`);

/** The text of each page. */
export const textKey = (file: FileReference) => prepared(file, 'text');

/** Its table of contents. */
export const outlineKey = (file: FileReference) => prepared(file, 'outline');

/** What says in plain words what the file says. */
export const textKeys = (file: FileReference) => [textKey(file), outlineKey(file)];
