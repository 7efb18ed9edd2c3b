import * as z from 'zod/mini';
import { type GivenAnswer, parseAnswers, RATINGS } from '#contract/practice/answers.ts';
import { selectFromFile } from '#contract/practice/cards.ts';
import type { PracticeSubject } from '#contract/practice/practice.ts';
import {
  dayAt,
  pickSession,
  type ScheduledCard,
  SESSION_CARDS,
} from '#contract/practice/schedule.ts';
import { readOwner } from '#site/lib/session.ts';
import { PRACTICE_SESSION } from '#site/lib/storage-names.ts';

/** Cards that come before a card rated “Again” returns, if there are so many. */
const CARDS_BEFORE_AGAIN = 3;

/** Choice of cards in the page's address: `?subject=`, `?topic=`, or `?file=` with an optional `&page=`. */
export interface PracticeFilter {
  subjectId?: string;
  topicId?: string;
  fileId?: string;
  page?: number;
}

export function parseFilter(search: string): PracticeFilter {
  const fields = new URLSearchParams(search);
  const [subjectId, topicId, fileId] = ['subject', 'topic', 'file'].map((name) => fields.get(name));
  if (fileId) {
    const page = Number(fields.get('page') ?? Number.NaN);
    return { fileId, ...(Number.isSafeInteger(page) && { page }) };
  }
  if (topicId) return { topicId };
  return subjectId ? { subjectId } : {};
}

/** Returns the subjects with the filter's cards only. Empty if no card matches. */
export function filterSubjects(
  subjects: readonly PracticeSubject[],
  { subjectId, topicId, fileId, page }: PracticeFilter,
): PracticeSubject[] {
  return subjects
    .filter((subject) => subjectId === undefined || subject.subjectId === subjectId)
    .map((subject) => ({
      ...subject,
      cards:
        fileId === undefined
          ? subject.cards.filter((card) => topicId === undefined || card.topicId === topicId)
          : selectFromFile(subject.cards, fileId, page),
    }))
    .filter(({ cards }) => cards.length > 0);
}

export interface PracticeSession {
  /** Ids of the cards to come, the current card first. */
  queue: readonly string[];
  /** Number of different cards. */
  total: number;
  /** Answers with their cards' ids, latest last. */
  steps: readonly ({ id: string } & GivenAnswer)[];
}

/** @param takesAll true to add cards that are not due after the others */
export function startSession(
  cards: readonly ScheduledCard[],
  today: number,
  takesAll = false,
): PracticeSession {
  const first = pickSession(cards, today);
  const others = takesAll ? cards.filter((card) => !first.includes(card)) : [];
  const queue = [...first, ...others].slice(0, SESSION_CARDS).map(({ id }) => id);
  return { queue, total: queue.length, steps: [] };
}

/** Rates the current card. “Again” brings it back later in the session. */
export function rate(session: PracticeSession, answer: GivenAnswer): PracticeSession {
  const [id, ...rest] = session.queue;
  if (id === undefined) return session;
  const [next, later] = [rest.slice(0, CARDS_BEFORE_AGAIN), rest.slice(CARDS_BEFORE_AGAIN)];
  const queue = answer.rating === 'again' ? [...next, id, ...later] : rest;
  return { ...session, queue, steps: [...session.steps, { id, ...answer }] };
}

/** Takes the latest rating back, so that its card is the current card. */
export function undo(session: PracticeSession): PracticeSession {
  const last = session.steps.at(-1);
  if (!last) return session;
  const { id } = last;
  return {
    ...session,
    queue: [id, ...session.queue.filter((other) => other !== id)],
    steps: session.steps.slice(0, -1),
  };
}

/** Leaves the current card out of the session, without an answer. */
export const skip = (session: PracticeSession): PracticeSession => ({
  ...session,
  queue: session.queue.slice(1),
  total: session.total - 1,
});

/** Place of the current card, counted from 1. */
export const toPlace = ({ queue, total }: PracticeSession): number => total - queue.length + 1;

/** Counts the different cards that were rated, and those that were rated “Again” at least once. */
export function summarise({ steps }: PracticeSession) {
  const again = steps.filter(({ rating }) => rating === 'again');
  return {
    cards: new Set(steps.map(({ id }) => id)).size,
    again: new Set(again.map(({ id }) => id)).size,
  };
}

/**
 * Continues a session after the page was left, without cards that are gone or that the student has answered on another
 * device today.
 * @param answersOf a card's answers; undefined if the card is gone
 * @param takesAll as in {@link startSession}: cards answered earlier today stay
 */
export function resumeSession(
  session: PracticeSession,
  answersOf: (id: string) => string | undefined,
  today: number,
  takesAll = false,
): PracticeSession {
  const queue = session.queue.filter((id) => {
    const answers = answersOf(id);
    return answers !== undefined && (takesAll || !isDone(answers, today));
  });
  const total = session.total - (session.queue.length - queue.length);
  const steps = session.steps.filter(({ id }) => answersOf(id) !== undefined);
  return { queue, total, steps };
}

function isDone(answers: string, today: number): boolean {
  const last = parseAnswers(answers).findLast(({ rating }) => rating !== 'undone');
  return last !== undefined && dayAt(last.at) === today && last.rating !== 'again';
}

const storedSession = z.object({
  key: z.string(),
  queue: z.array(z.string()),
  total: z.number(),
  steps: z.array(z.object({ id: z.string(), at: z.number(), rating: z.enum(RATINGS) })),
});

/** A session continues only for the same account, the same choice of cards and on the same day. */
const toKey = (today: number) => [readOwner() ?? '', today, location.search].join(' ');

/** Stores the tab's session, so that it continues when the student comes back from the notes. */
export function storeSession(session: PracticeSession, today: number): void {
  try {
    const stored = { ...session, key: toKey(today) };
    sessionStorage.setItem(PRACTICE_SESSION, JSON.stringify(stored));
  } catch {
    // Without storage, the next visit starts a new session.
  }
}

export function readSession(today: number): PracticeSession | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PRACTICE_SESSION) ?? '');
    const { key, ...session } = storedSession.parse(stored);
    return key === toKey(today) ? session : undefined;
  } catch {
    return undefined;
  }
}
