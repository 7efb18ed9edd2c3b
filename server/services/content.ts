import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { sanity } from './content-client.ts';

/** Reads the CMS live, so that the shop sells what is published. */

type Parameters = Record<string, string>;

async function fetchContent(query: string, parameters: Parameters): Promise<unknown> {
  try {
    return await sanity().fetch(query, parameters);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** Fetches one document. @returns `undefined` where it does not exist or does not match the schema */
export async function fetchOne<T extends z.ZodType>(
  query: string,
  parameters: Parameters,
  schema: T,
): Promise<z.output<T> | undefined> {
  const document = await fetchContent(query, parameters);
  return document === null ? undefined : parseDocument(document, schema);
}

/** Fetches all documents of a query, except those that do not match the schema, which are logged. */
export async function fetchMany<T extends z.ZodType>(
  query: string,
  parameters: Parameters,
  schema: T,
): Promise<z.output<T>[]> {
  const documents = await fetchContent(query, parameters);
  if (!Array.isArray(documents)) throw new Error('The response of the CMS is not a list');
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
