import * as z from 'zod/mini';
import { type FileReference, type StoredPdf, sampleSize } from '../../contract/files/stored-pdf.ts';

/** Version of the preparation. Raise it when prepared files change: every file is then prepared again. */
export const PREPARATION_VERSION = 8;

/*
 * Keys of the file store. The value of a key never changes (docs/decisions/0017-where-are-paid-files-stored.md). Web
 * standards only, because the Edge Function uses this module.
 */

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

/** Cards proposed to the owner. Files of an earlier preparation have none. */
export const proposalsKey = (file: FileReference) => prepared(file, 'proposals');

/** Keys of what is extracted from a file's text. */
export const textKeys = (file: FileReference) => [
  textKey(file),
  outlineKey(file),
  proposalsKey(file),
];

/** Place in a prepared file's tail that a download fills in. Its size never changes. */
export const slot = z.discriminatedUnion('kind', [
  /** Slot for the stamp's drawing operators, padded with spaces. */
  z.object({
    kind: z.literal('stamp'),
    /** Index of the first byte in the tail. */
    at: z.int().check(z.minimum(0)),
    size: z.int().check(z.minimum(1)),
    /** Width for the line, in the units of the slot's drawing. */
    width: z.number().check(z.positive()),
  }),
  /** Slot for hexadecimal digits of the file's identifier. */
  z.object({
    kind: z.literal('id'),
    at: z.int().check(z.minimum(0)),
    size: z.int().check(z.minimum(1)),
  }),
]);
export type Slot = z.infer<typeof slot>;

/** Structure of a prepared file: the parts of its body in order, then its filled-in tail. */
export const manifest = z.object({
  version: z.int().check(z.minimum(1)),
  /** Name and size in bytes of the owner's original file. */
  name: z.string().check(z.minLength(1)),
  size: z.int().check(z.minimum(1)),
  pages: z.int().check(z.minimum(1)),
  /** Size of each part of the body, in bytes. */
  parts: z.array(z.int().check(z.minimum(1))).check(z.minLength(1)),
  tail: z.object({ size: z.int().check(z.minimum(0)), slots: z.array(slot) }),
  samples: z.array(sampleSize),
  excerpt: z.string(),
});
export type Manifest = z.infer<typeof manifest>;

/** Key of a card's picture, whose folder has nothing else. */
export const pictureKey = (id: string) => `${fileFolder(id)}picture`;

/** Converts a file to the CMS's form, in which list members need keys. */
export const pdfField = ({ samples, ...pdf }: StoredPdf) => ({
  _type: 'storedPdf',
  ...pdf,
  samples: samples.map((size, index) => ({
    _key: `page-${index + 1}`,
    _type: 'sample',
    ...size,
  })),
});
