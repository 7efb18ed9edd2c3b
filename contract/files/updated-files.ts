import * as z from 'zod/mini';
import { id } from '../endpoint.ts';

/* Apart from `editions.ts`, so that pages load no more. */

/** A file whose version is new to the caller, who could open the one before it. */
export const updatedFile = z.strictObject({
  /** Of its content item. */
  id,
  /** In the owner's words. */
  whatsNew: z.optional(z.string()),
});
export type UpdatedFile = z.infer<typeof updatedFile>;

/** The address of an earlier version of a file. */
export const editionPath = (itemId: string, number: number) =>
  `/objects/${itemId}?edition=${number}`;
