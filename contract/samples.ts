import { z } from 'zod';
import { defineEndpoint, id } from './endpoint.ts';
import { fileReference, MAX_SAMPLES, storedPdf } from './stored-pdf.ts';

/** What visitors see of a locked file before they buy it (docs/decisions/0043-samples.md). */
export const sample = fileReference.extend(storedPdf.pick({ samples: true, excerpt: true }).shape);
export type Sample = z.infer<typeof sample>;

/** The picture of one of a file's first pages, at the address that `samplePath` makes. */
export const getSample = defineEndpoint({
  method: 'GET',
  path: '/samples/:file/:version/:picture',
  request: z.strictObject({
    file: id,
    version: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number),
    picture: z
      .string()
      .regex(new RegExp(`^[1-${MAX_SAMPLES}]\\.webp$`))
      .transform((name) => Number.parseInt(name, 10)),
  }),
  response: z.instanceof(Uint8Array),
});
