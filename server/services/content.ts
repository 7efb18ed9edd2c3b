import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  fileUsersQuery,
  listedFilesQuery,
  namedFilesQuery,
  revisionQuery,
} from '#contract/catalogue/content-queries.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { timed } from '../service-timing.ts';
import { sanity } from './content-client.ts';

/** Reads the CMS live, so that the shop sells what is published. */

type Parameters = Record<string, string | number>;

/** @throws AppError `unavailable` */
export async function callContent<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await timed('cms', request);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

const fetchContent = (query: string, parameters: Parameters): Promise<unknown> =>
  callContent(() => sanity().fetch(query, parameters));

/** @returns `undefined` if the document does not exist or does not match the schema */
export async function fetchOne<T extends z.ZodMiniType>(
  query: string,
  parameters: Parameters,
  schema: T,
): Promise<z.output<T> | undefined> {
  const document = await fetchContent(query, parameters);
  return document === null ? undefined : parseDocument(document, schema);
}

/** Limits for polling until queries see a change. */
const LONGEST_LAG_MS = 10_000;
const INTERVAL_MS = 250;

/** Polls until queries see a document's newest revision, which takes seconds. @throws AppError `unavailable` */
export async function untilQueriesSee(id: string): Promise<void> {
  const end = Date.now() + LONGEST_LAG_MS;
  while (!(await isSeen(id))) {
    if (Date.now() > end) throw new AppError('unavailable');
    await pause(INTERVAL_MS);
  }
}

async function isSeen(id: string): Promise<boolean> {
  const [seen, stored] = await Promise.all([
    fetchContent(revisionQuery, { id }),
    callContent(() => sanity().getDocument(id)),
  ]);
  return seen === (stored?._rev ?? null);
}

/** Includes drafts and scheduled versions. @throws AppError `unavailable` */
export async function countFileUsers(fileId: string): Promise<number> {
  const everything = sanity().withConfig({ perspective: 'raw' });
  return z.int().parse(await callContent(() => everything.fetch(fileUsersQuery, { fileId })));
}

const namedFiles = z.object({ files: z.array(z.string()), earlierFiles: z.array(z.string()) });

/** Includes earlier editions, drafts and scheduled versions; may contain other files. @throws AppError `unavailable` */
export async function listNamedFiles(fileIds: string[]): Promise<string[]> {
  const everything = sanity().withConfig({ perspective: 'raw' });
  const named = await callContent(() => everything.fetch(namedFilesQuery, { fileIds }));
  const { files, earlierFiles } = namedFiles.parse(named);
  return [...files, ...earlierFiles];
}

/** Excludes grade evidence. @throws AppError `unavailable` */
export async function countListedFiles(): Promise<number> {
  const anyone = sanity().withConfig({ token: undefined });
  return z.int().parse(await callContent(() => anyone.fetch(listedFilesQuery)));
}

/** Documents that do not match the schema are left out and logged. */
export async function fetchMany<T extends z.ZodMiniType>(
  query: string,
  parameters: Parameters,
  schema: T,
): Promise<z.output<T>[]> {
  const documents = await fetchContent(query, parameters);
  if (!Array.isArray(documents)) throw new Error('The response of the CMS is not a list');
  return parseDocuments(documents, schema);
}

export const parseDocuments = <T extends z.ZodMiniType>(
  documents: unknown[],
  schema: T,
): z.output<T>[] => documents.flatMap((document) => parseDocument(document, schema) ?? []);

function parseDocument<T extends z.ZodMiniType>(
  document: unknown,
  schema: T,
): z.output<T> | undefined {
  const parsed = schema.safeParse(document);
  if (parsed.success) return parsed.data;
  log('error', 'document left out', {
    fields: parsed.error.issues.map((issue) => issue.path.join('.')).join(' '),
  });
  return undefined;
}
