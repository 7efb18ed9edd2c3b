import { z } from 'zod';
import { sampleSize } from '../../contract/files/stored-pdf.ts';
import { outline } from '../../contract/reading/outline.ts';
import { slot } from './manifest.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The picture of a page, as WebP. */
const samplePicture = z.object({ ...sampleSize.shape, bytes });
export type SamplePicture = z.infer<typeof samplePicture>;

/** What a PDF says. */
export const readPdf = z.object({
  /** The text of each page. */
  text: z.array(z.string()),
  outline,
});
export type ReadPdf = z.infer<typeof readPdf>;

/** Everything that is kept of a PDF once it is prepared. */
export const preparedPdf = readPdf.extend({
  pages: z.int().min(1),
  /** Everything but the page dictionaries, without which no reader shows a page. */
  body: bytes,
  tail: bytes,
  slots: z.array(slot),
  /** Of the first pages: the first one clear, the others blurred. */
  samples: z.array(samplePicture),
  excerpt: z.string(),
});
export type PreparedPdf = z.infer<typeof preparedPdf>;
