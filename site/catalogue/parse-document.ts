import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';

const named = z.object({ id: z.string(), name: z.string(), title: z.string() }).partial();

/** Parses a CMS document. @throws Error with the document's name and its schema violations */
export function parseDocument<T extends ZodMiniType>(
  kind: string,
  schema: T,
  document: unknown,
): z.output<T> {
  const parsed = schema.safeParse(document);
  if (parsed.success) return parsed.data;
  const { id, name, title } = named.safeParse(document).data ?? {};
  const what = [name ?? title, id && `(${id})`].filter(Boolean).join(' ');
  throw new Error(`The ${kind} ${what} cannot be published:\n${z.prettifyError(parsed.error)}`);
}
