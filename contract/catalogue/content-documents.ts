import * as z from 'zod/mini';
import { id, optional, optionalOr } from '../endpoint.ts';
import {
  editionFields,
  fileReference,
  sample,
  sampleSize,
  storedPdf,
} from '../files/stored-pdf.ts';
import { CURRENCY, currency, priceToAmount } from '../money.ts';
import { DISCOUNT_CODE } from './discount-codes.ts';
import type { NotesCount } from './notes-count.ts';
import { hasDecimals, isAmount, MAX_PRICE } from './prices.ts';
import { cmsPrice, reducedUntil, type SubjectDocument, subjectDocument } from './subject.ts';

/** Schemas shared by pages and functions, so that a student is charged the price that the page shows. */

/** A bundle of subjects for one price. */
export const offerDocument = z.object({
  id,
  name: z.string().check(z.minLength(1)),
  subjectIds: z.array(id).check(
    z.minLength(2),
    z.refine((ids) => new Set(ids).size === ids.length, 'Not unique'),
  ),
  price: cmsPrice,
  currency: z._default(currency, CURRENCY),
});
export type OfferDocument = z.infer<typeof offerDocument>;

export const topicDocument = z.object({
  id,
  subjectId: id,
  name: z.string().check(z.minLength(1)),
  order: z.int(),
  /** The exam board's number, e.g. `4.1.3`. */
  reference: optional(z.string()),
  diagram: optional(z.string()),
});
export type TopicDocument = z.infer<typeof topicDocument>;

/** The countable part of a card or drill. Prompt and answer are for sale, so only practice reads them. */
export const countedCard = z.object({
  topicId: id,
  isDrill: z.boolean(),
  isLocked: z.boolean(),
  diagram: optional(z.string()),
  /** Number of its pictures. */
  pictures: z.int(),
});
export type CountedCard = z.infer<typeof countedCard>;

export interface TopicWithCards extends TopicDocument {
  cards: CountedCard[];
}

export const contentItemDocument = z.object({
  id,
  topicId: id,
  subjectId: id,
  title: z.string().check(z.minLength(1)),
  order: z.int(),
  isLocked: z.boolean(),
  hasFile: z.boolean(),
  pages: optional(z.int().check(z.minimum(1))),
});
export type ContentItemDocument = z.infer<typeof contentItemDocument>;

export const subjectItemDocument = z.extend(contentItemDocument, {
  /** Set for locked files, unless the owner has switched it off. A broken sample must not stop the build. */
  sample: z.catch(optional(sample), undefined),
});
export type SubjectItemDocument = z.infer<typeof subjectItemDocument>;

/** A subject with its topics and their items, each in the owner's order. */
export interface SubjectWithTopics extends SubjectDocument {
  notes: NotesCount;
  topics: (TopicWithCards & { items: SubjectItemDocument[] })[];
}

export const gradeEvidenceDocument = z.object({
  id,
  studentName: z.string(),
  grade: z.string(),
  subject: z.string(),
  year: z.string(),
  examBoard: z.string(),
  /** Time of the first publication. */
  since: optional(z.iso.datetime()),
});
export type GradeEvidenceDocument = z.infer<typeof gradeEvidenceDocument>;

const uses = optional(z.int().check(z.minimum(1)));

/** A broken price must not keep a publication out of the audit log. */
const anyPrice = z.catch(optional(cmsPrice), undefined);

/** A published document of any type, as the audit log names it. */
export const publishedDocument = z.object({
  revision: z.string(),
  title: optionalOr(z.string(), ''),
  topicName: optional(z.string()),
  price: anyPrice,
  originalPrice: anyPrice,
});

/** A discount code, for functions only. */
export const discountCodeDocument = z.pipe(
  z
    .object({
      /** An id with a dot, as the Studio assigns it, is private; any other id works as well. */
      id: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,128}$/)),
      code: z.string().check(z.regex(DISCOUNT_CODE)),
      percent: optional(z.int().check(z.minimum(1), z.maximum(100))),
      amount: optional(z.number().check(z.positive(), z.maximum(MAX_PRICE), z.refine(isAmount))),
      /** Empty for every subject. */
      subjectIds: optionalOr(z.array(z.string()), []),
      from: optional(z.iso.datetime({ offset: true })),
      until: optional(z.iso.datetime({ offset: true })),
      totalUses: uses,
      usesPerStudent: uses,
    })
    .check(
      z.refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
        error: 'Either a percentage or an amount',
        path: ['percent'],
      }),
    ),
  z.transform(({ percent, amount, ...code }) => ({
    ...code,
    discount:
      percent === undefined ? { amount: priceToAmount(amount ?? 0, CURRENCY) } : { percent },
  })),
);
export type DiscountCodeDocument = z.infer<typeof discountCodeDocument>;

export const shopSettingsDocument = z.object({
  /** The buyer's contractual partner. */
  sellerName: z.string().check(z.minLength(1)),
  contactEmail: z.email(),
  address: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  phone: optional(z.string()),
  /** A company's number at Companies House, and the part of the UK in which it is registered. */
  companyNumber: optional(z.string()),
  registeredIn: optional(z.string()),
  vatNumber: optional(z.string()),
  isVatRegistered: optional(z.boolean()),
  /** Percent, included in the prices. */
  vatRate: optional(
    z.number().check(
      z.minimum(0),
      z.maximum(100),
      z.refine((rate) => hasDecimals(rate, 2)),
    ),
  ),
  /** First day of the registration. */
  vatFrom: optional(z.iso.date()),
});
export type ShopSettings = z.infer<typeof shopSettingsDocument>;

/** A document with a file, for deleting both. */
export const ownerOfFileDocument = z.object({
  id,
  title: z.string(),
  /** For items. */
  topicName: optional(z.string()),
  /** For items. */
  pdf: optional(storedPdf),
  /** For items. */
  earlierFiles: editionFields.earlierFiles,
  /** For grade evidence, which the CMS stores. */
  assetId: optional(z.string()),
});

/** A file to download, for functions only. */
export const fileDocument = z.object({
  id,
  type: z.enum(['contentItem', 'gradeEvidence']),
  title: z.string(),
  topicName: optional(z.string()),
  isLocked: z.boolean(),
  subjectId: optional(id),
  pdf: optional(fileReference),
  edition: editionFields.edition,
  earlierFiles: editionFields.earlierFiles,
  /** For grade evidence: its CMS address, which no response contains. */
  url: optional(z.url()),
});
export type FileDocument = z.infer<typeof fileDocument>;

/** The content for every function, in one query. Documents that do not match their schema are left out. */
export const catalogueDocument = z.object({
  subjects: z.array(z.unknown()),
  offers: z.array(z.unknown()),
  /** Missing in content that an earlier version wrote. */
  placePrices: optionalOr(z.array(z.unknown()), []),
  topics: z.array(z.unknown()),
  items: z.array(z.unknown()),
  cards: z.array(z.unknown()),
  evidence: z.array(z.unknown()),
});

export const catalogueSubject = z.extend(z.omit(subjectDocument, { availability: true }), {
  isOnSale: z.boolean(),
  reducedUntil,
});

/** An item with its file reference, for functions only. Topic and subject may be missing. */
export const catalogueItem = z.extend(contentItemDocument, {
  topicId: optional(id),
  subjectId: optional(id),
  topicName: optional(z.string()),
  pdf: optional(fileReference),
  ...editionFields,
  hasSample: z.boolean(),
  /** Picture size of the first page. A broken value must not hide the file. */
  firstPage: z.catch(optional(sampleSize), undefined),
  /** Size of the original. A broken value must not hide the file. */
  bytes: z.catch(optional(z.int()), undefined),
});
export type CatalogueItem = z.infer<typeof catalogueItem>;

export const catalogueEvidence = z.extend(gradeEvidenceDocument, { url: optional(z.url()) });

export const outdatedFileDocument = z.object({
  id,
  revision: z.string().check(z.minLength(1)),
  fileId: id,
});
