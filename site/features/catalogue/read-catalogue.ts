import { createClient, type SanityClient } from '@sanity/client';
import { z } from 'zod';
import {
  type GradeEvidenceDocument,
  gradeEvidenceDocument,
  type OfferDocument,
  offerDocument,
  type ShopSettings,
  type SubjectWithTopics,
  shopSettingsDocument,
} from '#contract/catalogue/content-documents.ts';
import { listedFilesQuery, siteQuery } from '#contract/catalogue/content-queries.ts';
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
  legalPageTitle,
} from '#contract/catalogue/legal-page.ts';
import { RESERVED_SLUGS } from '#contract/catalogue/slugs.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { selectOffered } from '#contract/checkout/offers.ts';
import {
  type PlacePrices,
  placePricesDocument,
  selectOnSale,
} from '#contract/places/place-prices.ts';
import { features } from '#shop';
import type { Project } from './deployed-content.ts';
import {
  countNotes,
  nestContent,
  parseDocument,
  type SiteContent,
  siteContent,
} from './site-content.ts';

export interface ContentSource extends Project {
  /** Not needed for a public dataset. */
  token?: string | undefined;
  readKept: () => Promise<KeptSubject[]>;
  /** Receives the content before pages are built from it. */
  onRead?: (content: SiteContent) => Promise<void>;
}

export interface Catalogue {
  /** ISO time before the content was read. */
  readAt: string;
  /** Undefined only while nothing is on sale. */
  settings: ShopSettings | undefined;
  /** Complete as soon as a subject is on sale. */
  legalPages: Partial<Record<LegalPageName, LegalPage>>;
  /** Subjects of the CMS in the owner's order, then deleted subjects that students own. */
  subjects: SubjectWithTopics[];
  /** Offers that students can buy, cheapest first. */
  offers: OfferDocument[];
  /** Price lists of subjects and offers that are on sale, one for each. Empty while places are switched off. */
  placePrices: PlacePrices[];
  /** Newest grade evidence. Undefined if there is no evidence. */
  evidence: GradeEvidenceDocument | undefined;
}

/**
 * Reads everything that the public pages are built from, always in two queries.
 * @throws Error if a document does not match its schema (a wrong price must never be published), if legal
 *   information is missing while a subject is on sale, or if the archived copies cannot be read
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

  const readAt = new Date().toISOString();
  const [content, copies] = await Promise.all([
    client.fetch<unknown>(siteQuery).then((result) => siteContent.parse(result)),
    readKept(),
    warnOfOldFiles(client),
  ]);
  await onRead?.(content);
  const subjects = nestContent(content);
  assertUsableSlugs(subjects);
  const offers = selectOffered(
    content.offers.map((offer) => parseDocument('offer', offerDocument, offer)),
    subjects,
  );
  const shop = {
    readAt,
    settings: content.settings
      ? parseDocument('document “Shop settings”', shopSettingsDocument, content.settings)
      : undefined,
    legalPages: byName(
      content.legalPages.map((page) => parseDocument('legal page', legalPageDocument, page)),
    ),
    subjects: [...subjects, ...toOwnersPages(copies, subjects)],
    offers,
    placePrices: selectPlacePrices(content.placePrices, subjects, offers),
    evidence: (features.evidence ? content.evidence : [])
      .map((evidence) => parseDocument('grade evidence', gradeEvidenceDocument, evidence))
      .at(0),
  };
  assertSellerDetails(shop);
  return shop;
}

/** Builds owners' pages (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md). */
const toOwnersPages = (
  copies: readonly KeptSubject[],
  subjects: readonly SubjectDocument[],
): SubjectWithTopics[] =>
  selectWithPage(selectGone(copies, subjects), subjects).map((copy) => {
    const topics = copy.topics.map((topic) => ({
      ...topic,
      // Only cards of the CMS can be practised.
      cards: [],
      // The page's readers own the subject and need no sample.
      items: copy.items
        .filter(({ topicId }) => topicId === topic.id)
        .map((item) => ({ ...item, sample: undefined })),
    }));
    return { ...toOffSale(copy), topics, notes: countNotes(topics) };
  });

/** Leaves out broken lists: the Studio refuses to publish them. */
function selectPlacePrices(
  documents: readonly unknown[],
  subjects: readonly SubjectDocument[],
  offers: readonly OfferDocument[],
): PlacePrices[] {
  const lists = documents.flatMap((document) => placePricesDocument.safeParse(document).data ?? []);
  return features.places ? selectOnSale(lists, subjects, offers) : [];
}

const byName = (pages: LegalPage[]): Catalogue['legalPages'] =>
  Object.fromEntries(
    LEGAL_PAGES.flatMap((name) => {
      const page = pages.find(({ id }) => id === legalPageId(name));
      return page ? [[name, page]] : [];
    }),
  );

/**
 * Requires the seller's details and the legal pages as soon as a subject is on sale, as UK law does.
 * A shop that sells nothing still builds, because the owner writes them in the Studio, which is deployed with the site.
 * @throws Error naming what the owner must publish
 */
function assertSellerDetails({ settings, legalPages, subjects }: Catalogue): void {
  if (!subjects.some(({ availability }) => availability === 'on-sale')) return;
  const missing = [
    ...(settings ? [] : ['Shop settings']),
    ...LEGAL_PAGES.filter((name) => !legalPages[name]).map(legalPageTitle),
  ];
  if (missing.length === 0) return;
  throw new Error(
    'There are subjects on sale, but the legal information is incomplete. ' +
      `In the Studio, fill in and publish: ${missing.join(', ')}.`,
  );
}

/** @throws Error naming the subject whose page would replace another page */
function assertUsableSlugs(subjects: readonly { name: string; slug: string }[]): void {
  const nameBySlug = new Map<string, string>();
  for (const { name, slug } of subjects) {
    if (RESERVED_SLUGS.includes(slug)) {
      throw new Error(`The subject ${name} cannot use /${slug}: the shop already uses it.`);
    }
    const other = nameBySlug.get(slug);
    if (other) throw new Error(`The subjects ${other} and ${name} both use /${slug}.`);
    nameBySlug.set(slug, name);
  }
}

/**
 * Warns about files in the CMS that anyone can list, apart from grade evidence. Files for sale are stored elsewhere, so
 * these files are old. The build continues, because no page shows them.
 */
async function warnOfOldFiles(client: SanityClient): Promise<void> {
  const anyone = client.withConfig({ token: undefined });
  const count = z.int().parse(await anyone.fetch<unknown>(listedFilesQuery));
  if (count === 0) return;
  // biome-ignore lint/suspicious/noConsole: the owner reads the build's output
  console.warn(
    `Anyone can list ${count} of the files in the content dataset that no page shows. Notes uploaded ` +
      'before paid files were stored separately can be downloaded there without paying: delete them ' +
      '(docs/runbooks/old-files-in-the-cms.md).',
  );
}
