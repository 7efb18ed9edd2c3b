import * as z from 'zod/mini';
import { fileReference } from '../../contract/files/stored-pdf.ts';
import { stamp } from '../stamping/stamp.ts';

const headers = {
  /** The Content-Disposition of the response. */
  disposition: z.string(),
  /** Identifies the bytes without revealing their hash, so that a download can be resumed. */
  etag: z.string(),
};

/** What a ticket delivers. Web standards only, because the Edge Function uses it. */
export const delivery = z.discriminatedUnion('kind', [
  /** A prepared file. A locked one always has a stamp. */
  z.object({ kind: z.literal('pdf'), file: fileReference, stamp: z.optional(stamp), ...headers }),
  /** Grade evidence, at its address in the CMS, which is a secret. */
  z.object({ kind: z.literal('evidence'), url: z.url(), ...headers }),
]);
export type Delivery = z.infer<typeof delivery>;
