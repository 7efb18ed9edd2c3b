import type * as z from 'zod/mini';

/** An invalid environment. `message` has one sentence for each variable, and no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError with one sentence for each variable that is missing, too short or malformed */
export function parseVariables<T extends z.ZodMiniType>(
  schema: T,
  variables: Record<string, string | undefined>,
): z.output<T> {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const sentences = new Map(
    parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const).reverse(),
  );
  throw new ConfigError(
    [...sentences]
      .reverse()
      .map(([name, sentence]) => `${name} ${sentence}.`)
      .join('\n'),
  );
}
