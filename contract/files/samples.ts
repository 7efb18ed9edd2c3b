import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { fileReference, MAX_SAMPLES, storedPdf } from './stored-pdf.ts';

/** A visitor's view of a locked file before buying (docs/decisions/0017-where-are-paid-files-stored.md). */
export const sample = z.extend(
  fileReference,
  z.pick(storedPdf, { samples: true, excerpt: true }).shape,
);
export type Sample = z.infer<typeof sample>;

export const getSample = defineEndpoint({
  method: 'GET',
  path: '/samples/:file/:version/:picture',
  request: z.strictObject({
    file: id,
    version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)),
    picture: z.pipe(
      z.string().check(z.regex(new RegExp(`^[1-${MAX_SAMPLES}]\\.webp$`))),
      z.transform((name) => Number.parseInt(name, 10)),
    ),
  }),
  response: z.instanceof(Uint8Array),
});
