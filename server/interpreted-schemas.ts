import * as z from 'zod/mini';

/**
 * Lets zod read its schemas instead of compiling each at its first use, which takes longer than what the
 * Edge Function does with it. Web standards only, because the Edge Function uses it.
 */
export function interpretSchemas(): void {
  z.config({ jitless: true });
}
