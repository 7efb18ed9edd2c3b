import { createClient } from '@sanity/client';
import {
  type GradeEvidenceDocument,
  gradeEvidenceDocument,
  type OfferDocument,
  offerDocument,
  type ShopSettings,
  shopSettingsDocument,
} from '#contract/catalogue/content-documents.ts';
import { siteQuery } from '#contract/catalogue/content-queries.ts';
import {
  type KeptSubject,
  selectGone,
  selectWithPage,
  toOffSale,
} from '#contract/catalogue/kept-subjects.ts';
import {
  LEGAL_PAGES,
  type LegalPage,
  type LegalPageName,
  legalPageDocument,
  legalPageId,
} from '#contract/catalogue/legal-page.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { selectOffered } from '#contract/payments/offers.ts';
import { assertSellerDetails } from './assert-seller-details.ts';
import { assertUsableSlugs } from './assert-usable-slugs.ts';
import type { Project } from './deployed-content.ts';
import { nestContent, type SubjectWithTopics } from './nest-content.ts';
import { parseDocument } from './parse-document.ts';
import { type SiteContent, siteContent } from './site-content.ts';
import { warnOfOldFiles } from './warn-of-old-files.ts';

export interface ContentSource extends Project {
  /** Not needed for a public dataset. */
  token?: string | undefined;
  readKept: () => Promise<KeptSubject[]>;
  /** Receives the content before pages are built from it. */
  onRead?: (content: SiteContent) => Promise<void>;
}

export interface Catalogue {
  /** Undefined only while nothing is on sale. */
  settings: ShopSettings | undefined;
  /** Complete as soon as a subject is on sale. */
  legalPages: Partial<Record<LegalPageName, LegalPage>>;
  /** Subjects of the CMS in the owner's order, then deleted subjects that students own. */
  subjects: SubjectWithTopics[];
  /** Offers that students can buy, cheapest first. */
  offers: OfferDocument[];
  /** Newest grade evidence. Undefined if there is no evidence. */
  evidence: GradeEvidenceDocument | undefined;
}

/**
 * Reads everything that the public pages are built from, always in two queries.
 * @throws Error if a document does not match its schema (a wrong price must never be published), if legal
 *   information is missing while a subject is on sale, or if the kept copies cannot be read
 */
export async function readCatalogue(source: ContentSource): Promise<Catalogue> {
  const { apiHost, readKept, onRead, ...project } = source;
  const client = createClient({
    ...project,
    ...(apiHost && { apiHost, useProjectHostname: false }),
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
  });

  const [content, kept] = await Promise.all([
    client.fetch<unknown>(siteQuery).then((result) => siteContent.parse(result)),
    readKept(),
    warnOfOldFiles(client),
  ]);
  await onRead?.(content);
  const subjects = nestContent(content);
  assertUsableSlugs(subjects);
  const shop = {
    settings: content.settings
      ? parseDocument('document “Shop settings”', shopSettingsDocument, content.settings)
      : undefined,
    legalPages: byName(
      content.legalPages.map((page) => parseDocument('legal page', legalPageDocument, page)),
    ),
    subjects: [...subjects, ...keptPages(kept, subjects)],
    offers: selectOffered(
      content.offers.map((offer) => parseDocument('offer', offerDocument, offer)),
      subjects,
    ),
    evidence: content.evidence
      .map((evidence) => parseDocument('grade evidence', gradeEvidenceDocument, evidence))
      .at(0),
  };
  assertSellerDetails(shop);
  return shop;
}

/** Builds owners' pages (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md). */
const keptPages = (
  kept: readonly KeptSubject[],
  subjects: readonly SubjectDocument[],
): SubjectWithTopics[] =>
  selectWithPage(selectGone(kept, subjects), subjects).map((copy) => ({
    ...toOffSale(copy),
    topics: copy.topics.map((topic) => ({
      ...topic,
      // The page's readers own the subject and need no sample.
      items: copy.items
        .filter(({ topicId }) => topicId === topic.id)
        .map((item) => ({ ...item, sample: undefined })),
    })),
  }));

const byName = (pages: LegalPage[]): Catalogue['legalPages'] =>
  Object.fromEntries(
    LEGAL_PAGES.flatMap((name) => {
      const page = pages.find(({ id }) => id === legalPageId(name));
      return page ? [[name, page]] : [];
    }),
  );
