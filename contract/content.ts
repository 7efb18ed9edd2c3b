import { defineQuery } from 'groq';
import * as z from 'zod/mini';
import { availability } from './availability.ts';
import { id } from './endpoint.ts';
import { CURRENCIES, CURRENCY, currency } from './money.ts';
import { hasTwoDecimals, MAX_PRICE } from './prices.ts';
import { sample } from './samples.ts';
import { SLUG } from './slugs.ts';
import { fileReference, storedPdf } from './stored-pdf.ts';

/**
 * The CMS's content: the queries, and the schema of each result. Pages and functions share them, so
 * that a price on a page is the price that is charged.
 */

/** GROQ returns `null` for a missing value. */
export const optional = <T extends z.ZodMiniType>(type: T) =>
  z.pipe(
    z.nullish(type),
    z.transform((value) => value ?? undefined),
  );

const twoDecimals = z
  .number()
  .check(
    z.minimum(CURRENCIES[CURRENCY].minPrice),
    z.maximum(MAX_PRICE),
    z.refine(hasTwoDecimals, 'More than two decimals'),
  );

/** Turns a price of the CMS, e.g. in pounds, into an amount. */
const amount = z.pipe(
  twoDecimals,
  z.transform((price) => Math.round(price * 100)),
);

export const subjectDocument = z.object({
  id,
  name: z.string().check(z.minLength(1)),
  slug: z.string().check(z.regex(SLUG)),
  description: z.string(),
  price: amount,
  originalPrice: optional(amount),
  /** Of the prices. The CMS does not state it, because its prices are in one currency. */
  currency: z._default(currency, CURRENCY),
  features: z.pipe(
    optional(z.array(z.string())),
    z.transform((list) => list ?? []),
  ),
  availability,
});
export type SubjectDocument = z.infer<typeof subjectDocument>;

export const topicDocument = z.object({
  id,
  subjectId: id,
  name: z.string().check(z.minLength(1)),
  order: z.int(),
  /** The exam board's number for the topic, e.g. `4.1.3`. */
  reference: optional(z.string()),
  /** The name of the diagram beside the topic. */
  diagram: optional(z.string()),
});
export type TopicDocument = z.infer<typeof topicDocument>;

export const contentItemDocument = z.object({
  id,
  topicId: id,
  subjectId: id,
  title: z.string().check(z.minLength(1)),
  order: z.int(),
  isLocked: z.boolean(),
  /** Whether it has a prepared file. */
  hasFile: z.boolean(),
  pages: optional(z.int().check(z.minimum(1))),
});
export type ContentItemDocument = z.infer<typeof contentItemDocument>;

/** An item on its subject's page. */
export const subjectItemDocument = z.extend(contentItemDocument, {
  /** Of a locked file, unless the owner has switched it off. A broken one must not stop the build. */
  sample: z.catch(optional(sample), undefined),
});
export type SubjectItemDocument = z.infer<typeof subjectItemDocument>;

export const gradeEvidenceDocument = z.object({
  id,
  studentName: z.string(),
  grade: z.string(),
  subject: z.string(),
  year: z.string(),
  examBoard: z.string(),
});
export type GradeEvidenceDocument = z.infer<typeof gradeEvidenceDocument>;

/** The seller, as every page names them. */
export const shopSettingsDocument = z.object({
  /** The buyer's contractual partner. */
  sellerName: z.string().check(z.minLength(1)),
  contactEmail: z.email(),
  /** Line by line. */
  address: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  phone: optional(z.string()),
  /** A company's number at Companies House, and the part of the UK where it is registered. */
  companyNumber: optional(z.string()),
  registeredIn: optional(z.string()),
  vatNumber: optional(z.string()),
});
export type ShopSettings = z.infer<typeof shopSettingsDocument>;

/** A document with a file, for deleting both. */
export const ownerOfFileDocument = z.object({
  id,
  title: z.string(),
  /** Of an item. */
  topicName: optional(z.string()),
  /** Of an item. */
  pdf: optional(storedPdf),
  /** Of grade evidence, which the CMS keeps. */
  assetId: optional(z.string()),
});

/** A file to download, for functions only. */
export const fileDocument = z.object({
  id,
  type: z.enum(['contentItem', 'gradeEvidence']),
  title: z.string(),
  /** Of an item. */
  topicName: optional(z.string()),
  isLocked: z.boolean(),
  subjectId: optional(id),
  /** Of an item. */
  pdf: optional(fileReference),
  /** Of grade evidence: its address in the CMS, which no response contains. */
  url: optional(z.url()),
});
export type FileDocument = z.infer<typeof fileDocument>;

/** What every function needs of the content, in one query. A document that does not match is left out. */
export const catalogueDocument = z.object({
  subjects: z.array(z.unknown()),
  topics: z.array(z.unknown()),
  items: z.array(z.unknown()),
  evidence: z.array(z.unknown()),
});

/** A subject without what its items say about it. */
export const catalogueSubject = z.extend(z.omit(subjectDocument, { availability: true }), {
  isOnSale: z.boolean(),
});

/** An item with what leads to its file, for functions only. It need not have a topic, nor that a subject. */
export const catalogueItem = z.extend(contentItemDocument, {
  topicId: optional(id),
  subjectId: optional(id),
  topicName: optional(z.string()),
  pdf: optional(fileReference),
  /** Whether visitors may look into its file. */
  hasSample: z.boolean(),
});
export type CatalogueItem = z.infer<typeof catalogueItem>;

/** Grade evidence with its address in the CMS, which no response contains. */
export const catalogueEvidence = z.extend(gradeEvidenceDocument, { url: optional(z.url()) });

/** An item whose file is to be prepared again. */
export const outdatedFileDocument = z.object({
  id,
  revision: z.string().check(z.minLength(1)),
  fileId: id,
});

const topicFields = '"id": _id, "subjectId": subject._ref, name, order, reference, diagram';

const itemOrder = 'coalesce(order, 1) asc, title asc';

const itemFields = `
    "id": _id, "topicId": topic._ref, title, "order": coalesce(order, 1),
    "isLocked": coalesce(isLocked, true), "hasFile": defined(pdf.version), "pages": pdf.pages`;

const contentItemFields = `${itemFields}, "subjectId": topic->subject._ref`;

/** Only a prepared file can be downloaded. */
const fileReferenceField = '"pdf": select(defined(pdf.version) => pdf { id, version })';

export const subjectsQuery = defineQuery(`
  *[_type == "subject" && defined(slug.current)] | order(order asc, _createdAt asc) {
    "id": _id, name, "slug": slug.current, description, price, originalPrice, features,
    "availability": select(
      isOnSale == false => "off-sale",
      count(*[_type == "contentItem" && topic->subject._ref == ^._id
        && coalesce(isLocked, true) && defined(pdf.version)]) == 0 => "no-files",
      "on-sale"
    )
  }
`);

export const topicsQuery = defineQuery(`
  *[_type == "topic" && subject._ref == $subjectId] | order(order asc, name asc) { ${topicFields} }
`);

export const topicQuery = defineQuery(`
  *[_type == "topic" && _id == $topicId][0] { ${topicFields} }
`);

export const contentQuery = defineQuery(`
  *[_type == "contentItem" && topic._ref == $topicId] | order(${itemOrder}) {
    ${contentItemFields}
  }
`);

export const contentItemQuery = defineQuery(`
  *[_type == "contentItem" && _id == $id][0] {
    ${contentItemFields}
  }
`);

/** The items whose file visitors may look into (docs/decisions/0043-samples.md). */
const hasSample = 'coalesce(isLocked, true) && coalesce(showSample, true) && defined(pdf.version)';

/** Counts the items on whose page visitors may look into a file. */
export const sampledItemsQuery = defineQuery(`
  count(*[_type == "contentItem" && pdf.id == $file && ${hasSample}])
`);

/** Every item of a subject with what leads to its file, for functions only. */
export const subjectFilesQuery = defineQuery(`
  *[_type == "contentItem" && topic->subject._ref == $subjectId] | order(${itemOrder}) {
    ${contentItemFields},
    ${fileReferenceField}
  }
`);

const evidenceFields = '"id": _id, studentName, grade, subject, year, examBoard';

export const gradeEvidenceQuery = defineQuery(`
  *[_type == "gradeEvidence" && defined(pdf.asset)] | order(_createdAt desc) { ${evidenceFields} }
`);

/** Everything that decides what is shown, sold and delivered. Whether a subject has files follows from its items. */
export const catalogueQuery = defineQuery(`{
  "subjects": *[_type == "subject" && defined(slug.current)] | order(order asc, _createdAt asc) {
    "id": _id, name, "slug": slug.current, description, price, originalPrice, features,
    "isOnSale": coalesce(isOnSale, true)
  },
  "topics": *[_type == "topic"] | order(order asc, name asc) { ${topicFields} },
  "items": *[_type == "contentItem"] | order(${itemOrder}) {
    ${contentItemFields},
    ${fileReferenceField},
    "topicName": topic->name, "hasSample": ${hasSample}
  },
  "evidence": *[_type == "gradeEvidence" && defined(pdf.asset)] | order(_createdAt desc) {
    ${evidenceFields}, "url": pdf.asset->url
  }
}`);

export const shopSettingsQuery = defineQuery(`
  *[_type == "shopSettings" && _id == "shopSettings"][0] {
    sellerName, contactEmail, address, phone, companyNumber, registeredIn, vatNumber
  }
`);

export const legalPagesQuery = defineQuery(`
  *[_type == "legalPage" && _id in ["legal-terms", "legal-privacy", "legal-refunds"]] {
    "id": _id, title, summary, updatedOn, body
  }
`);

/**
 * Everything that the site is built from, however many subjects there are. What belongs to what, and whether
 * a subject can be bought, the reader finds out: it costs the CMS a search for each of them.
 */
export const siteQuery = defineQuery(`{
  "settings": ${shopSettingsQuery},
  "legalPages": ${legalPagesQuery},
  "evidence": ${gradeEvidenceQuery},
  "subjects": *[_type == "subject" && defined(slug.current)] | order(order asc, _createdAt asc) {
    "id": _id, name, "slug": slug.current, description, price, originalPrice, features,
    "isOnSale": coalesce(isOnSale, true)
  },
  "topics": *[_type == "topic"] | order(order asc, name asc) { ${topicFields} },
  "items": *[_type == "contentItem"] | order(${itemOrder}) {
    ${itemFields},
    "sample": select(${hasSample} => pdf { id, version, samples[] { width, height }, excerpt })
  }
}`);

/** The revision of a document that queries see, which for seconds may not be the newest. */
export const revisionQuery = defineQuery(`*[_id == $id][0]._rev`);

/**
 * Counts the files at the CMS that the caller can list, besides grade evidence, which is public by design.
 * Files for sale are elsewhere, so asked without a token it finds none.
 */
export const listedFilesQuery = defineQuery(`
  count(*[_type == "sanity.fileAsset"
    && !(_id in *[_type == "gradeEvidence" && defined(pdf.asset)].pdf.asset._ref)])
`);

export const fileQuery = defineQuery(`
  *[_id == $id && _type in ["contentItem", "gradeEvidence"]][0] {
    "id": _id, "type": _type,
    "title": select(_type == "contentItem" => title, "grade-evidence"),
    "topicName": topic->name,
    "isLocked": select(_type == "contentItem" => coalesce(isLocked, true), false),
    "subjectId": topic->subject._ref,
    ${fileReferenceField},
    "url": select(_type == "gradeEvidence" => pdf.asset->url)
  }
`);

export const ownerOfFileQuery = defineQuery(`
  *[_id == $id && _type == $type][0] {
    "id": _id, "title": select(_type == "contentItem" => title, studentName + ", " + year),
    "topicName": topic->name, "assetId": pdf.asset._ref,
    "pdf": select(defined(pdf.version) => pdf { id, name, size, pages, version, samples, excerpt })
  }
`);

/** The items whose file an earlier version of the preparation prepared, oldest first. */
export const outdatedFilesQuery = defineQuery(`
  *[_type == "contentItem" && pdf.version < $version] | order(pdf.version asc) {
    "id": _id, "revision": _rev, "fileId": pdf.id
  }
`);

/** Counts the documents that name a file, drafts and versions included where the perspective shows them. */
export const fileUsersQuery = defineQuery(`count(*[pdf.id == $fileId])`);

/** Lists those of some files that documents name, drafts and versions included as above. */
export const namedFilesQuery = defineQuery(`*[pdf.id in $fileIds].pdf.id`);
