import { z } from 'zod';
import { sampleSize } from '#contract/files/stored-pdf.ts';
import { outline } from '#contract/reading/outline.ts';
import { slot } from './manifest.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const samplePicture = z.object({ ...sampleSize.shape, bytes });
export type SamplePicture = z.infer<typeof samplePicture>;

export const readPdf = z.object({
  text: z.array(z.string()),
  outline,
});
export type ReadPdf = z.infer<typeof readPdf>;

export const preparedPdf = readPdf.extend({
  pages: z.int().min(1),
  /** Everything except the page dictionaries, without which no reader shows a page. */
  body: bytes,
  tail: bytes,
  slots: z.array(slot),
  /** Pictures of the first pages: the first clear, the others blurred. */
  samples: z.array(samplePicture),
  excerpt: z.string(),
});
export type PreparedPdf = z.infer<typeof preparedPdf>;
