import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { sanity } from './content-client.ts';

/** The CMS, read live: what is published is what is sold. */

type Parameters = Record<string, string>;

async function fetchContent(query: string, parameters: Parameters): Promise<unknown> {
  try {
    return await sanity().fetch(query, parameters);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** One document, or `undefined` where there is none or it cannot be sold as it is. */
export async function fetchOne<T extends z.ZodType>(
  query: string,
  parameters: Parameters,
  schema: T,
): Promise<z.output<T> | undefined> {
  const document = await fetchContent(query, parameters);
  return document === null ? undefined : parseDocument(document, schema);
}

/** All documents of a query; one that does not parse is left out and logged, the rest stay. */
export async function fetchMany<T extends z.ZodType>(
  query: string,
  parameters: Parameters,
  schema: T,
): Promise<z.output<T>[]> {
  const documents = await fetchContent(query, parameters);
  if (!Array.isArray(documents)) throw new Error('The CMS answered no list');
  return documents.flatMap((document) => parseDocument(document, schema) ?? []);
}

function parseDocument<T extends z.ZodType>(document: unknown, schema: T): z.output<T> | undefined {
  const parsed = schema.safeParse(document);
  if (parsed.success) return parsed.data;
  log('error', 'document left out', {
    fields: parsed.error.issues.map((issue) => issue.path.join('.')).join(' '),
  });
  return undefined;
}
