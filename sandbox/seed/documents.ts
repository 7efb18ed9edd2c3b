import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { evidence } from './evidence.ts';
import { contentId, EVIDENCE_ID, topicId } from './files.ts';
import { legalDocuments } from './legal/documents.ts';
import type { TopicSeed } from './note.ts';
import { FEATURES, PRICE, type SubjectSeed, shopSettings, subjects } from './shop.ts';

/** The uploaded file of a document. */
export interface UploadedFile {
  assetId: string;
  pages: number;
}

export type FileOf = (documentId: string) => UploadedFile;

const reference = (id: string) => ({ _type: 'reference', _ref: id });

const subjectId = (subject: SubjectSeed) => `subject-${subject.slug}`;

function file({ assetId }: UploadedFile) {
  return { _type: 'file', asset: reference(assetId) };
}

function subjectDocument(subject: SubjectSeed, index: number): IdentifiedSanityDocumentStub {
  return {
    _id: subjectId(subject),
    _type: 'subject',
    name: subject.name,
    slug: { _type: 'slug', current: subject.slug },
    description: subject.description,
    price: PRICE.now,
    originalPrice: PRICE.original,
    features: [...FEATURES],
    isOnSale: true,
    order: index + 1,
  };
}

function topicDocuments(
  subject: SubjectSeed,
  topic: TopicSeed,
  index: number,
  fileOf: FileOf,
): IdentifiedSanityDocumentStub[] {
  const id = topicId(subject.key, topic.reference);
  const items = (['notes', 'sheet'] as const).map((kind, place) => {
    const { title, isLocked } = topic[kind];
    const itemId = contentId(subject.key, topic.reference, kind);
    return {
      _id: itemId,
      _type: 'contentItem',
      title,
      body: title,
      order: place + 1,
      isLocked,
      isPreview: false,
      pdf: file(fileOf(itemId)),
      pages: fileOf(itemId).pages,
      topic: reference(id),
    };
  });
  const document = {
    _id: id,
    _type: 'topic',
    name: topic.name,
    order: index + 1,
    reference: topic.reference,
    diagram: topic.diagram,
    subject: reference(subjectId(subject)),
  };
  return [document, ...items];
}

/**
 * Creates every document of the sample shop, each after those it refers to. Ids are fixed, so that
 * seeding again changes nothing. They contain no dots, which would hide documents from readers
 * without a token.
 */
export function seedDocuments(fileOf: FileOf): IdentifiedSanityDocumentStub[] {
  const catalogue = subjects.flatMap((subject, index) => [
    subjectDocument(subject, index),
    ...subject.topics.flatMap((topic, place) => topicDocuments(subject, topic, place, fileOf)),
  ]);
  const proof = {
    _id: EVIDENCE_ID,
    _type: 'gradeEvidence',
    ...evidence,
    pdf: file(fileOf(EVIDENCE_ID)),
  };
  const settings = {
    _id: 'shopSettings',
    _type: 'shopSettings',
    ...shopSettings,
    address: [...shopSettings.address],
  };
  return [settings, ...legalDocuments, ...catalogue, proof];
}
