import { z } from 'zod';

/** Why, by whom and when access was given or taken away by hand. */
export const grounds = z.object({ reason: z.string(), by: z.string(), at: z.iso.datetime() });
export type Grounds = z.infer<typeof grounds>;
