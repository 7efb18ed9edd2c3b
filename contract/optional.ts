import * as z from 'zod/mini';

/** GROQ returns `null` for a missing value. */
export const optional = <T extends z.ZodMiniType>(type: T) =>
  z.pipe(
    z.nullish(type),
    z.transform((value) => value ?? undefined),
  );
