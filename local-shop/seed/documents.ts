import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { sampleEvidence, texts } from '#shop';
import { answerBlocks } from './cards.ts';
import { cardId, contentId, topicId } from './files.ts';
import { legalDocuments } from './legal.ts';
import { hasSheet, type TopicSeed } from './notes.ts';
import type { SampleFiles } from './sample-store.ts';
import {
  discountCodeId,
  nextExamDate,
  OFFER_ID,
  SAMPLE,
  type SubjectSeed,
  shopSettings,
  subjects,
} from './shop.ts';

export interface SeedFields {
  /** Field of each item, by the item's id. */
  pdfs: SampleFiles;
  evidenceAsset: string;
}

const reference = (id: string) => ({ _type: 'reference', _ref: id });

const subjectId = (subject: SubjectSeed) => `subject-${subject.slug}`;

function subjectDocument(subject: SubjectSeed, index: number): IdentifiedSanityDocumentStub {
  return {
    _id: subjectId(subject),
    _type: 'subject',
    name: subject.name,
    slug: { _type: 'slug', current: subject.slug },
    description: subject.description,
    price: SAMPLE.price.now,
    originalPrice: SAMPLE.price.original,
    reducedUntil: SAMPLE.price.reducedUntil,
    features: texts.features,
    examDate: nextExamDate(subject.examDay, new Date()),
    isOnSale: true,
    order: index + 1,
  };
}

function topicDocuments(
  subject: SubjectSeed,
  topic: TopicSeed,
  index: number,
  pdfs: SampleFiles,
): IdentifiedSanityDocumentStub[] {
  const id = topicId(subject.key, topic.reference);
  const notes = [
    { kind: 'notes' as const, note: topic.notes },
    ...(hasSheet(topic) ? [{ kind: 'sheet' as const, note: topic.sheet }] : []),
  ];
  const items = notes.map(({ kind, note: { title, isLocked, edition } }, place) => {
    const itemId = contentId(subject.key, topic.reference, kind);
    return {
      _id: itemId,
      _type: 'contentItem',
      title,
      body: title,
      order: place + 1,
      isLocked,
      isPreview: false,
      showSample: true,
      pdf: pdfs[itemId],
      edition,
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
  return [document, ...items, ...cardDocuments(subject, topic)];
}

const cardDocuments = (
  { key }: SubjectSeed,
  { reference: topic, cards }: TopicSeed,
): IdentifiedSanityDocumentStub[] =>
  cards.map(({ prompt, answer, page, quote, diagram, isFree }, index) => ({
    _id: cardId(key, topic, index + 1),
    _type: 'card',
    prompt,
    answer: answerBlocks(answer),
    topic: { ...reference(topicId(key, topic)), _weak: true },
    order: index + 1,
    isLocked: !isFree,
    source: { ...reference(contentId(key, topic, 'notes')), _weak: true },
    sourcePage: page,
    sourceQuote: quote,
    ...(diagram && { diagram }),
  }));

/**
 * Creates each document after the documents it refers to. Ids are fixed, so that seeding again changes nothing. A dot
 * in an id hides a document from readers without a token, so only the ids of cards and of the discount code have one.
 */
export function seedDocuments({ pdfs, evidenceAsset }: SeedFields): IdentifiedSanityDocumentStub[] {
  const catalogue = subjects.flatMap((subject, index) => [
    subjectDocument(subject, index),
    ...subject.topics.flatMap((topic, place) => topicDocuments(subject, topic, place, pdfs)),
  ]);
  const offer = SAMPLE.offer && {
    _id: OFFER_ID,
    _type: 'offer',
    ...SAMPLE.offer,
    subjects: subjects.map((subject) => ({ _key: subject.key, ...reference(subjectId(subject)) })),
  };
  const proof = {
    _id: 'grade-evidence-1',
    _type: 'gradeEvidence',
    ...sampleEvidence,
    pdf: { _type: 'file', asset: reference(evidenceAsset) },
  };
  const settings = {
    _id: 'shopSettings',
    _type: 'shopSettings',
    ...shopSettings,
  };
  const code = SAMPLE.discountCode && {
    _id: discountCodeId(SAMPLE.discountCode.code),
    _type: 'discountCode',
    ...SAMPLE.discountCode,
    isActive: true,
  };
  const optional = [offer, code].filter((document) => document !== undefined);
  return [settings, ...legalDocuments, ...catalogue, ...optional, proof];
}
