import * as z from 'zod/mini';
import { id } from '../endpoint.ts';

/** A file with an edition newer than the caller could open before. */
export const updatedFile = z.strictObject({
  /** The content item's id. */
  id,
  whatsNew: z.optional(z.string()),
});
export type UpdatedFile = z.infer<typeof updatedFile>;

export const editionPath = (itemId: string, number: number) =>
  `/objects/${itemId}?edition=${number}`;
