import * as z from 'zod/mini';
import { fileReference } from '../../contract/files/stored-pdf.ts';
import { stamp } from './stamp.ts';

const headers = {
  disposition: z.string(),
  /** Identifies the bytes without revealing their hash, so that downloads can be resumed. */
  etag: z.string(),
};

/** Contents of a ticket. Web standards only, because the Edge Function uses it. */
export const delivery = z.discriminatedUnion('kind', [
  /** A prepared file; `stamp` is always present if the file is locked. */
  z.object({ kind: z.literal('pdf'), file: fileReference, stamp: z.optional(stamp), ...headers }),
  z.object({ kind: z.literal('evidence'), url: z.url(), ...headers }),
]);
export type Delivery = z.infer<typeof delivery>;
