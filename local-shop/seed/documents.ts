import type { IdentifiedSanityDocumentStub } from '@sanity/client';
import { sampleEvidence, texts } from '#shop';
import { answerBlocks, type CardSeed, type DrillSeed, pictureField } from './cards.ts';
import { cardId, contentId, drillId, topicId } from './files.ts';
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
  return [document, ...items, ...practiceDocuments(subject, topic)];
}

/** Fields that cards and drills share. */
const practiceFields = (
  topic: string,
  { kind, prompt, details, picture, labels, isFree }: CardSeed | DrillSeed,
  index: number,
) => ({
  kind,
  prompt,
  ...(details && { promptDetails: answerBlocks(details) }),
  ...(picture && { picture: pictureField(picture) }),
  ...(labels && {
    labels: labels.map((label, place) => ({
      _key: `label${place + 1}`,
      _type: 'pictureLabel',
      ...label,
    })),
  }),
  topic: { ...reference(topic), _weak: true },
  order: index + 1,
  isLocked: !isFree,
});

function practiceDocuments(
  { key }: SubjectSeed,
  { reference: name, cards, drills }: TopicSeed,
): IdentifiedSanityDocumentStub[] {
  const topic = topicId(key, name);
  return [
    ...cards.map((card, index) => {
      const { answer, page, quote, diagram, accepted, tolerance, unit, asks } = card;
      return {
        _id: cardId(key, name, index + 1),
        _type: 'card',
        ...practiceFields(topic, card, index),
        answer: answerBlocks(answer),
        source: { ...reference(contentId(key, name, 'notes')), _weak: true },
        sourcePage: page,
        sourceQuote: quote,
        ...(diagram && { diagram }),
        ...(accepted && { accepted }),
        ...(tolerance !== undefined && { tolerance }),
        ...(unit && { unit }),
        ...(asks && { asks }),
      };
    }),
    ...drills.map((drill, index) => {
      const { reason, steps, pairs, distractors, isTrue } = drill;
      return {
        _id: drillId(key, name, index + 1),
        _type: 'drill',
        ...practiceFields(topic, drill, index),
        reason: answerBlocks(reason),
        ...(steps && { steps }),
        ...(pairs && {
          pairs: pairs.map(([left, right], place) => ({
            _key: `pair${place + 1}`,
            _type: 'drillPair',
            left,
            right,
          })),
        }),
        ...(distractors && { distractors }),
        ...(isTrue !== undefined && { isTrue }),
      };
    }),
  ];
}

const priceList = (wantedId: string, steps: readonly (readonly [number, number])[] = []) => ({
  _id: `place-prices-${wantedId}`,
  _type: 'placePrices',
  for: { ...reference(wantedId), _weak: true },
  licence: SAMPLE.placePrices?.licence,
  steps: steps.map(([from, each]) => ({ _key: `from-${from}`, _type: 'step', from, price: each })),
});

/**
 * Creates each document after the documents it refers to. Ids are fixed, so that seeding again changes nothing. A dot
 * in an id hides a document from readers without a token, so only the ids of cards, drills and the discount code have one.
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
  const placePrices = SAMPLE.placePrices && [
    ...subjects.map((subject) => priceList(subjectId(subject), SAMPLE.placePrices?.subject)),
    ...(offer ? [priceList(OFFER_ID, SAMPLE.placePrices.offer)] : []),
  ];
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
  const optional = [offer, ...(placePrices ?? []), code].filter(
    (document) => document !== undefined,
  );
  return [settings, ...legalDocuments, ...catalogue, ...optional, proof];
}
