import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { pageNumber } from '../progress/progress.ts';
import { shortRecord, shortText } from '../typed-text.ts';
import { answersText } from './answers.ts';
import { asideText } from './aside.ts';
import { practiceCard } from './cards.ts';
import { cardId, practiceRecord } from './record.ts';

const practiceSubject = z.strictObject({
  subjectId: id,
  name: z.string(),
  /** The subject's page. */
  path: z.string(),
  /** True if the caller may practise the locked cards, too. */
  isOwned: z.boolean(),
  /** The exam board's date, which the owner sets. */
  examDate: z.optional(z.iso.date()),
  /** Cards and drills by topic, in the order of the subject's page. */
  cards: z.array(practiceCard),
  /** The account's record. Undefined for visitors, and if nothing is recorded. */
  record: z.optional(practiceRecord),
});
export type PracticeSubject = z.infer<typeof practiceSubject>;

/** Returns the subjects with cards that the caller may practise: owned subjects first, then free cards of others. */
export const getPractice = defineEndpoint({
  method: 'GET',
  path: '/api/practice',
  response: z.strictObject({
    subjects: z.array(practiceSubject),
    /** Server's time in milliseconds since 1970: a device's clock may be wrong. */
    now: z.int(),
  }),
});

const choiceField = z.optional(shortText(200));

/**
 * Returns the first card of a session, so that the page can show it before the other cards arrive. Undefined if no card
 * is left. The request has the fields of the page's address.
 */
export const getFirstCard = defineEndpoint({
  method: 'GET',
  path: '/api/practice/first',
  request: z.strictObject({
    subject: choiceField,
    topic: choiceField,
    file: choiceField,
    page: choiceField,
  }),
  response: z.strictObject({
    card: z.optional(z.strictObject({ id: cardId, prompt: z.string() })),
  }),
});

/** Maximum cards of a write with answers, and with choices, so that it fits in a JSON body. */
export const CARDS_PER_WRITE = 200;

const sentRecord = z.extend(practiceRecord, {
  cards: shortRecord(CARDS_PER_WRITE, cardId, answersText),
  aside: z.optional(shortRecord(CARDS_PER_WRITE, cardId, asideText)),
});

/**
 * Merges a device's record of a subject. Idempotent. Returns the account's record of the cards that were sent, without
 * cards that the student may not practise.
 */
export const postPractice = defineEndpoint({
  method: 'POST',
  path: '/api/practice',
  request: z.strictObject({ subjectId: id, record: sentRecord }),
  response: z.strictObject({ record: practiceRecord }),
});

/** Counts the cards and drills that the caller may practise from a file, and from each of its pages that has cards. */
export const getFileCards = defineEndpoint({
  method: 'GET',
  path: '/api/practice/files/:id',
  request: z.strictObject({ id }),
  response: z.strictObject({
    cards: z.int(),
    /** A drill counts on each page whose cards show its drawing. */
    pages: z.array(z.strictObject({ page: pageNumber, cards: z.int() })),
  }),
});

export const cardProposal = z.strictObject({
  prompt: z.string(),
  /** Plain text. */
  answer: z.string(),
  page: pageNumber,
});
export type CardProposal = z.infer<typeof cardProposal>;

/** Maximum proposals from a file. */
export const MAX_PROPOSALS = 100;

export const cardProposals = z.array(cardProposal).check(z.maxLength(MAX_PROPOSALS));

/** Returns the cards proposed from a file's structure, for the owner to accept or edit. Students never see them. */
export const getCardProposals = defineEndpoint({
  method: 'GET',
  path: '/api/card-proposals/:id',
  request: z.strictObject({ id }),
  response: z.strictObject({ proposals: cardProposals }),
});
