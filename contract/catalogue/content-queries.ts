import { subjectFields } from './subject.ts';

/** Queries to the CMS. `content-documents.ts` has the schemas of the results. */

const subjects =
  '*[_type == "subject" && defined(slug.current)] | order(order asc, _createdAt asc)';

const topicFields = '"id": _id, "subjectId": subject._ref, name, order, reference, diagram';

const topicsField = `"topics": *[_type == "topic"] | order(order asc, name asc) { ${topicFields} }`;

/** Fields with formatted text, which may have pictures. */
const TEXT_FIELDS = ['promptDetails', 'answer', 'reason'];

/** Condition for formatted text that shows something. */
const hasText = (field: string) => `count(${field}[
      count(children[length(text) > 0 || length(tex) > 0]) > 0
      || (_type == "formula" && length(tex) > 0)
      || (_type == "cardPicture" && defined(id))
      || (_type == "table" && count(rows[count(cells[length(@) > 0]) > 0]) > 0)
    ]) > 0`;

const hasLabels = 'defined(picture.id) && count(labels[length(name) > 0]) >= 1';

/** Conditions for documents that can be practised, by their kind, as in `toPracticeCards`. */
const isCompleteCard = `select(
    coalesce(kind, "question") == "question" => ${hasText('answer')},
    kind == "gap" => count(string::split(prompt, "{{c")) > 1 && count(string::split(prompt, "}}")) > 1,
    kind == "typed" => count(accepted) >= 1,
    kind == "labels" => ${hasLabels},
    false)`;
const isCompleteDrill = `select(
    kind == "order" => count(steps) >= 3,
    kind == "match" => count(pairs) >= 3,
    kind == "labels" => ${hasLabels},
    kind == "true-or-false" => defined(isTrue),
    false)`;

/**
 * Cards and drills that can be practised, without prompt and answer: pages count them. Their ids have a dot, so readers
 * without a token find none.
 */
const cardsField = `"cards": *[_type in ["card", "drill"] && defined(topic._ref) && length(prompt) > 0
    && select(_type == "card" => ${isCompleteCard}, ${isCompleteDrill})] {
    "topicId": topic._ref, "isDrill": _type == "drill", "isLocked": coalesce(isLocked, true),
    "diagram": select(_type == "card" => diagram), "pictures": select(defined(picture.id) => 1, 0)
      + ${TEXT_FIELDS.map((field) => `coalesce(count(${field}[_type == "cardPicture"]), 0)`).join(' + ')}
  }`;

const itemOrder = 'coalesce(order, 1) asc, title asc';

const itemFields = `
    "id": _id, "topicId": topic._ref, title, "order": coalesce(order, 1),
    "isLocked": coalesce(isLocked, true), "hasFile": defined(pdf.version), "pages": pdf.pages`;

const contentItemFields = `${itemFields}, "subjectId": topic->subject._ref`;

/** Only a prepared file can be downloaded. */
const fileReferenceField = '"pdf": select(defined(pdf.version) => pdf { id, version })';

/** Offers, cheapest first. */
const offersField = `"offers": *[_type == "offer"] | order(price asc, _createdAt asc) {
    "id": _id, name, "subjectIds": subjects[]._ref, price
  }`;

/** Price lists for several places. Of several lists for one subject or offer the first counts. */
const placePricesField = `"placePrices": *[_type == "placePrices"] | order(_createdAt asc) {
    "id": _id, "wantedId": for._ref, licence, steps[] { from, price }
  }`;

const earlierFilesField = '"earlierFiles": earlierFiles[] { edition, id, version, replacedAt }';

const editionFields = `
    edition, replacedAt, whatsNew,
    ${earlierFilesField}`;

export const subjectsQuery = `
  ${subjects} {
    ${subjectFields},
    "availability": select(
      isOnSale == false => "off-sale",
      count(*[_type == "contentItem" && topic->subject._ref == ^._id
        && coalesce(isLocked, true) && defined(pdf.version)]) == 0 => "no-files",
      "on-sale"
    )
  }
`;

export const topicsQuery = `
  *[_type == "topic" && subject._ref == $subjectId] | order(order asc, name asc) { ${topicFields} }
`;

export const topicQuery = `
  *[_type == "topic" && _id == $topicId][0] { ${topicFields} }
`;

export const contentQuery = `
  *[_type == "contentItem" && topic._ref == $topicId] | order(${itemOrder}) {
    ${contentItemFields}
  }
`;

export const contentItemQuery = `
  *[_type == "contentItem" && _id == $id][0] {
    ${contentItemFields}
  }
`;

/** Condition for items with a public sample (docs/decisions/0017-where-are-paid-files-stored.md). */
const hasSample = 'coalesce(isLocked, true) && coalesce(showSample, true) && defined(pdf.version)';

export const subjectFilesQuery = `
  *[_type == "contentItem" && topic->subject._ref == $subjectId] | order(${itemOrder}) {
    ${contentItemFields},
    ${fileReferenceField},
    ${editionFields}
  }
`;

const evidenceFields =
  '"id": _id, studentName, grade, subject, year, examBoard, "since": _createdAt';

export const gradeEvidenceQuery = `
  *[_type == "gradeEvidence" && defined(pdf.asset)] | order(_createdAt desc) { ${evidenceFields} }
`;

/** Everything that decides what is shown, sold and delivered. */
export const catalogueQuery = `{
  "subjects": ${subjects} {
    ${subjectFields}
  },
  ${offersField},
  ${placePricesField},
  ${topicsField},
  "items": *[_type == "contentItem"] | order(${itemOrder}) {
    ${contentItemFields},
    ${fileReferenceField},
    ${editionFields},
    "topicName": topic->name, "hasSample": ${hasSample},
    "firstPage": pdf.samples[0] { width, height }, "bytes": pdf.size
  },
  ${cardsField},
  "evidence": *[_type == "gradeEvidence" && defined(pdf.asset)] | order(_createdAt desc) {
    ${evidenceFields}, "url": pdf.asset->url
  }
}`;

/** Finds the fields that the audit log shows of a published document of any type. */
export const publishedDocumentQuery = `
  *[_id == $id][0] {
    "revision": _rev, "title": coalesce(name, title, prompt, studentName), "topicName": topic->name, price, originalPrice
  }
`;

/** Finds an active discount code, for functions only: no page and no public response names a code. */
export const discountCodeQuery = `
  *[_type == "discountCode" && upper(code) == $code && coalesce(isActive, true)]
    | order(_createdAt asc)[0] {
    "id": _id, "code": upper(code), percent, amount, "subjectIds": subjects[]._ref, from, until,
    totalUses, usesPerStudent
  }
`;

export const shopSettingsQuery = `
  *[_type == "shopSettings" && _id == "shopSettings"][0] {
    sellerName, contactEmail, address, phone, companyNumber, registeredIn, vatNumber,
    isVatRegistered, vatRate, vatFrom
  }
`;

export const legalPagesQuery = `
  *[_type == "legalPage" && _id in ["legal-terms", "legal-privacy", "legal-refunds"]] {
    "id": _id, title, summary, updatedOn, body
  }
`;

/** Everything that the site is built from. The reader joins documents: each join would cost the CMS a search. */
export const siteQuery = `{
  "settings": ${shopSettingsQuery},
  "legalPages": ${legalPagesQuery},
  "evidence": ${gradeEvidenceQuery},
  "subjects": ${subjects} {
    ${subjectFields}
  },
  ${offersField},
  ${placePricesField},
  ${topicsField},
  "items": *[_type == "contentItem"] | order(${itemOrder}) {
    ${itemFields},
    ${fileReferenceField},
    ${editionFields},
    "firstPage": pdf.samples[0] { width, height }, "bytes": pdf.size,
    "sample": select(${hasSample} => pdf { id, version, samples[] { width, height }, excerpt })
  },
  ${cardsField}
}`;

/** The document's revision as queries see it, which may be stale for seconds. */
export const revisionQuery = `*[_id == $id][0]._rev`;

/** Counts listable CMS files except evidence. Without a token it must be zero: files for sale are stored elsewhere. */
export const listedFilesQuery = `
  count(*[_type == "sanity.fileAsset"
    && !(_id in *[_type == "gradeEvidence" && defined(pdf.asset)].pdf.asset._ref)])
`;

export const fileQuery = `
  *[_id == $id && _type in ["contentItem", "gradeEvidence"]][0] {
    "id": _id, "type": _type,
    "title": select(_type == "contentItem" => title, "grade-evidence"),
    "topicName": topic->name,
    "isLocked": select(_type == "contentItem" => coalesce(isLocked, true), false),
    "subjectId": topic->subject._ref,
    ${fileReferenceField},
    edition,
    ${earlierFilesField},
    "url": select(_type == "gradeEvidence" => pdf.asset->url)
  }
`;

export const ownerOfFileQuery = `
  *[_id == $id && _type == $type][0] {
    "id": _id, "title": select(_type == "contentItem" => title, studentName + ", " + year),
    "topicName": topic->name, "assetId": pdf.asset._ref,
    "pdf": select(defined(pdf.version) => pdf { id, name, size, pages, version, samples, excerpt }),
    ${earlierFilesField}
  }
`;

/** Items with a file from an earlier version of the preparation, oldest first. */
export const outdatedFilesQuery = `
  *[_type == "contentItem" && pdf.version < $version] | order(pdf.version asc) {
    "id": _id, "revision": _rev, "fileId": pdf.id
  }
`;

/** Counts the documents that name a file, also as an earlier edition. */
export const fileUsersQuery = `count(*[pdf.id == $fileId || $fileId in earlierFiles[].id])`;

/** Lists of the pictures that cards and drills name. */
export const cardPictureLists = [
  '*[defined(picture.id)].picture.id',
  ...TEXT_FIELDS.map((field) => `*[count(${field}[defined(id)]) > 0].${field}[defined(id)].id`),
];

/** Lists which of some files and pictures are named by documents, also as earlier editions, in lists. */
export const namedFilesQuery = `[
  *[pdf.id in $fileIds].pdf.id,
  *[count(earlierFiles[id in $fileIds]) > 0].earlierFiles[].id,
  *[picture.id in $fileIds].picture.id,
  ${TEXT_FIELDS.map((field) => `*[count(${field}[id in $fileIds]) > 0].${field}[defined(id)].id`)}
]`;
