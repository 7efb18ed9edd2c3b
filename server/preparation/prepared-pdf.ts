import type { SampleSize } from '#contract/stored-pdf.ts';
import type { Slot } from './manifest.ts';

/** The picture of a page, as WebP. */
export interface SamplePicture extends SampleSize {
  bytes: Uint8Array;
}

/** Everything that is kept of a PDF once it is prepared. */
export interface PreparedPdf {
  pages: number;
  /** Everything but the page dictionaries, without which no reader shows a page. */
  body: Uint8Array;
  tail: Uint8Array;
  slots: Slot[];
  /** Of the first pages: the first one clear, the others blurred. */
  samples: SamplePicture[];
  /** The text of each page. */
  text: string[];
  excerpt: string;
}
