import { z } from 'zod';

export const grounds = z.object({ reason: z.string(), by: z.string(), at: z.iso.datetime() });
export type Grounds = z.infer<typeof grounds>;
