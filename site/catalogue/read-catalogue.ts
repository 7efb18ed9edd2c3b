import { createClient } from '@sanity/client';
import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import {
  type GradeEvidenceDocument,
  gradeEvidenceDocument,
  gradeEvidenceQuery,
  legalPagesQuery,
  type ShopSettings,
  type SubjectDocument,
  type SubjectItemDocument,
  shopSettingsDocument,
  shopSettingsQuery,
  subjectContentQuery,
  subjectDocument,
  subjectItemDocument,
  subjectsQuery,
  type TopicDocument,
  topicDocument,
  topicsQuery,
} from '#contract/content.ts';
import {
  type KeptSubject,
  selectGone,
  selectWithPage,
  toOffSale,
} from '#contract/kept-subjects.ts';
import {
  LEGAL_PAGES,
  type LegalPage,
  type LegalPageName,
  legalPageDocument,
  legalPageId,
} from '#contract/legal-page.ts';
import { assertSellerDetails } from './assert-seller-details.ts';
import { assertUsableSlugs } from './assert-usable-slugs.ts';
import { warnOfOldFiles } from './warn-of-old-files.ts';

export interface ContentSource {
  projectId: string;
  dataset: string;
  /** Not needed where the dataset is public. */
  token?: string | undefined;
  /** The content API's origin, e.g. `http://localhost:3900`; Sanity's own hosts by default. */
  apiHost?: string | undefined;
  /** Reads the kept copies of subjects that students own. */
  readKept: () => Promise<KeptSubject[]>;
}

export interface TopicWithItems extends TopicDocument {
  items: SubjectItemDocument[];
}

/** A subject with everything its page shows. */
export interface SubjectWithTopics extends SubjectDocument {
  topics: TopicWithItems[];
}

export interface Catalogue {
  /** The seller's details; absent only while nothing is on sale. */
  settings: ShopSettings | undefined;
  /** Complete as soon as a subject is on sale. */
  legalPages: Partial<Record<LegalPageName, LegalPage>>;
  /** Those of the CMS, in the owner's order, then deleted ones that students own. */
  subjects: SubjectWithTopics[];
  /** The newest evidence, if there is any. */
  evidence: GradeEvidenceDocument | undefined;
}

/**
 * Reads everything that the public pages are built from.
 * @throws Error naming a document that does not match its schema (a wrong price must never be
 *   published), or the legal information that is missing while a subject is on sale, or saying that
 *   the kept copies cannot be read
 */
export async function readCatalogue(source: ContentSource): Promise<Catalogue> {
  const { apiHost, readKept, ...project } = source;
  const client = createClient({
    ...project,
    ...(apiHost && { apiHost, useProjectHostname: false }),
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
  });

  const fetchAll = async <T extends ZodMiniType>(
    kind: string,
    schema: T,
    query: string,
    params: Record<string, string> = {},
  ) => {
    const documents = z.array(z.unknown()).parse(await client.fetch<unknown>(query, params));
    return documents.map((document) => parseDocument(kind, schema, document));
  };

  const addTopics = async (subject: SubjectDocument): Promise<SubjectWithTopics> => {
    const params = { subjectId: subject.id };
    const [topics, items] = await Promise.all([
      fetchAll('topic', topicDocument, topicsQuery, params),
      fetchAll('content item', subjectItemDocument, subjectContentQuery, params),
    ]);
    const itemsOf = (topic: TopicDocument) => items.filter(({ topicId }) => topicId === topic.id);
    return { ...subject, topics: topics.map((topic) => ({ ...topic, items: itemsOf(topic) })) };
  };

  /** A deleted subject keeps its page for those who own it (docs/decisions/0037-kept-copies.md). */
  const keptPages = async (subjects: SubjectDocument[]): Promise<SubjectWithTopics[]> =>
    selectWithPage(selectGone(await readKept(), subjects), subjects).map((copy) => ({
      ...toOffSale(copy),
      topics: copy.topics.map((topic) => ({
        ...topic,
        // Its readers own it, so there is nothing to look into.
        items: copy.items
          .filter(({ topicId }) => topicId === topic.id)
          .map((item) => ({ ...item, sample: undefined })),
      })),
    }));

  await warnOfOldFiles(client);
  const [settings, legalPages, subjects, evidence] = await Promise.all([
    client.fetch<unknown>(shopSettingsQuery),
    fetchAll('legal page', legalPageDocument, legalPagesQuery),
    fetchAll('subject', subjectDocument, subjectsQuery),
    fetchAll('grade evidence', gradeEvidenceDocument, gradeEvidenceQuery),
  ]);
  assertUsableSlugs(subjects);
  const shop = {
    settings: settings
      ? parseDocument('document “Shop settings”', shopSettingsDocument, settings)
      : undefined,
    legalPages: byName(legalPages),
    subjects: [...(await Promise.all(subjects.map(addTopics))), ...(await keptPages(subjects))],
    evidence: evidence[0],
  };
  assertSellerDetails(shop);
  return shop;
}

const byName = (pages: LegalPage[]): Catalogue['legalPages'] =>
  Object.fromEntries(
    LEGAL_PAGES.flatMap((name) => {
      const page = pages.find(({ id }) => id === legalPageId(name));
      return page ? [[name, page]] : [];
    }),
  );

const named = z.object({ id: z.string(), name: z.string(), title: z.string() }).partial();

function parseDocument<T extends ZodMiniType>(
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
