/** The questions to the CMS. The schemas of the results are in `content-documents.ts`. */

const topicFields = '"id": _id, "subjectId": subject._ref, name, order, reference, diagram';

const itemOrder = 'coalesce(order, 1) asc, title asc';

const itemFields = `
    "id": _id, "topicId": topic._ref, title, "order": coalesce(order, 1),
    "isLocked": coalesce(isLocked, true), "hasFile": defined(pdf.version), "pages": pdf.pages`;

const contentItemFields = `${itemFields}, "subjectId": topic->subject._ref`;

/** Only a prepared file can be downloaded. */
const fileReferenceField = '"pdf": select(defined(pdf.version) => pdf { id, version })';

/** The cheapest first. */
const offersField = `"offers": *[_type == "offer"] | order(price asc, _createdAt asc) {
    "id": _id, name, "subjectIds": subjects[]._ref, price
  }`;

/** What an item says of the versions of its file. */
const editionFields = `
    edition, replacedAt, whatsNew,
    "earlierFiles": earlierFiles[] { edition, id, version, replacedAt }`;

export const subjectsQuery = `
  *[_type == "subject" && defined(slug.current)] | order(order asc, _createdAt asc) {
    "id": _id, name, "slug": slug.current, description, price, originalPrice, reducedUntil, features,
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

/** The items whose file visitors may look into (docs/decisions/0017-where-are-paid-files-stored.md). */
const hasSample = 'coalesce(isLocked, true) && coalesce(showSample, true) && defined(pdf.version)';

/** Every item of a subject with what leads to its file, for functions only. */
export const subjectFilesQuery = `
  *[_type == "contentItem" && topic->subject._ref == $subjectId] | order(${itemOrder}) {
    ${contentItemFields},
    ${fileReferenceField},
    ${editionFields}
  }
`;

const evidenceFields = '"id": _id, studentName, grade, subject, year, examBoard';

export const gradeEvidenceQuery = `
  *[_type == "gradeEvidence" && defined(pdf.asset)] | order(_createdAt desc) { ${evidenceFields} }
`;

/** Everything that decides what is shown, sold and delivered. Whether a subject has files follows from its items. */
export const catalogueQuery = `{
  "subjects": *[_type == "subject" && defined(slug.current)] | order(order asc, _createdAt asc) {
    "id": _id, name, "slug": slug.current, description, price, originalPrice, reducedUntil, features,
    "isOnSale": coalesce(isOnSale, true)
  },
  ${offersField},
  "topics": *[_type == "topic"] | order(order asc, name asc) { ${topicFields} },
  "items": *[_type == "contentItem"] | order(${itemOrder}) {
    ${contentItemFields},
    ${fileReferenceField},
    ${editionFields},
    "topicName": topic->name, "hasSample": ${hasSample},
    "firstPage": pdf.samples[0] { width, height }
  },
  "evidence": *[_type == "gradeEvidence" && defined(pdf.asset)] | order(_createdAt desc) {
    ${evidenceFields}, "url": pdf.asset->url
  }
}`;

/**
 * Finds a discount code that the owner has not switched off, for functions only: no page and no public response
 * names one.
 */
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

/**
 * Everything that the site is built from, however many subjects there are, and with it all of `catalogueQuery`
 * but the addresses of grade evidence. What belongs to what, and whether a subject can be bought, the reader
 * finds out: it costs the CMS a search for each of them.
 */
export const siteQuery = `{
  "settings": ${shopSettingsQuery},
  "legalPages": ${legalPagesQuery},
  "evidence": ${gradeEvidenceQuery},
  "subjects": *[_type == "subject" && defined(slug.current)] | order(order asc, _createdAt asc) {
    "id": _id, name, "slug": slug.current, description, price, originalPrice, reducedUntil, features,
    "isOnSale": coalesce(isOnSale, true)
  },
  ${offersField},
  "topics": *[_type == "topic"] | order(order asc, name asc) { ${topicFields} },
  "items": *[_type == "contentItem"] | order(${itemOrder}) {
    ${itemFields},
    ${fileReferenceField},
    ${editionFields},
    "firstPage": pdf.samples[0] { width, height },
    "sample": select(${hasSample} => pdf { id, version, samples[] { width, height }, excerpt })
  }
}`;

/** The revision of a document that queries see, which for seconds may not be the newest. */
export const revisionQuery = `*[_id == $id][0]._rev`;

/**
 * Counts the files at the CMS that the caller can list, besides grade evidence, which is public by design.
 * Files for sale are elsewhere, so asked without a token it finds none.
 */
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
    "earlierFiles": earlierFiles[] { edition, id, version, replacedAt },
    "url": select(_type == "gradeEvidence" => pdf.asset->url)
  }
`;

export const ownerOfFileQuery = `
  *[_id == $id && _type == $type][0] {
    "id": _id, "title": select(_type == "contentItem" => title, studentName + ", " + year),
    "topicName": topic->name, "assetId": pdf.asset._ref,
    "pdf": select(defined(pdf.version) => pdf { id, name, size, pages, version, samples, excerpt }),
    "earlierFiles": earlierFiles[] { edition, id, version, replacedAt }
  }
`;

/** The items whose file an earlier version of the preparation prepared, oldest first. */
export const outdatedFilesQuery = `
  *[_type == "contentItem" && pdf.version < $version] | order(pdf.version asc) {
    "id": _id, "revision": _rev, "fileId": pdf.id
  }
`;

/**
 * Counts the documents that name a file, also as an earlier version, drafts and versions included where the
 * perspective shows them.
 */
export const fileUsersQuery = `count(*[pdf.id == $fileId || $fileId in earlierFiles[].id])`;

/** Lists those of some files that documents name, with the earlier versions beside them, drafts and versions included as above. */
export const namedFilesQuery = `{
  "files": *[pdf.id in $fileIds].pdf.id,
  "earlierFiles": *[count(earlierFiles[id in $fileIds]) > 0].earlierFiles[].id
}`;
