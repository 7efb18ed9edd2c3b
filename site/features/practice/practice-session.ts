import * as z from 'zod/mini';
import {
  type GivenAnswer,
  parseAnswers,
  RATINGS,
  type Rating,
} from '#contract/practice/answers.ts';
import type { Wish } from '#contract/practice/choose-cards.ts';
import { readOwner } from '#site/lib/session.ts';
import { PRACTICE_SESSION } from '#site/lib/storage-names.ts';

/** Cards that come before a card rated “Again” returns, if there are so many. */
const CARDS_BEFORE_AGAIN = 3;

export interface PracticeSession {
  /** Latest choice of cards. */
  wish: Wish;
  /** Ids of the cards to come, the current card first. */
  queue: readonly string[];
  /** Number of different cards. */
  total: number;
  /** Cards that were rated or put aside, latest last. */
  steps: readonly PracticeStep[];
}

export interface PracticeStep {
  id: string;
  /** Seconds since 1970. */
  at: number;
  /** Undefined for a card that was put aside. */
  rating?: Rating | undefined;
}

export const startSession = (cards: readonly { id: string }[]): PracticeSession => ({
  wish: 'today',
  queue: cards.map(({ id }) => id),
  total: cards.length,
  steps: [],
});

/** Continues an ended session with more cards. Its answers can still be undone. */
export const addCards = (
  { total, steps }: PracticeSession,
  cards: readonly { id: string }[],
  wish: Wish,
): PracticeSession => ({
  wish,
  queue: cards.map(({ id }) => id),
  total: total + cards.length,
  steps,
});

/** Matches a session of today's cards to the plan, which changes with an exam date or a purchase. */
export function matchPlan(
  session: PracticeSession,
  plan: readonly { id: string }[],
): PracticeSession {
  const { queue, total } = session;
  const kept = queue.filter((id) => plan.some((card) => card.id === id));
  const added = plan.flatMap(({ id }) => (queue.includes(id) ? [] : id));
  const next = [...kept, ...added];
  const isSame = kept.length === queue.length && added.length === 0;
  if (session.wish !== 'today' || isSame) return session;
  return { ...session, queue: next, total: total - queue.length + next.length };
}

/** Rates the current card. “Again” brings it back later in the session. */
export function rate(session: PracticeSession, answer: GivenAnswer): PracticeSession {
  const [id, ...rest] = session.queue;
  if (id === undefined) return session;
  const [next, later] = [rest.slice(0, CARDS_BEFORE_AGAIN), rest.slice(CARDS_BEFORE_AGAIN)];
  const queue = answer.rating === 'again' ? [...next, id, ...later] : rest;
  return { ...session, queue, steps: [...session.steps, { id, ...answer }] };
}

/** Puts the current card aside. @param at seconds since 1970 */
export function putAside(session: PracticeSession, at: number): PracticeSession {
  const [id] = session.queue;
  if (id === undefined) return session;
  const { queue, total, steps } = skip(session);
  return { ...session, queue, total, steps: [...steps, { id, at }] };
}

/** Takes the latest step back, so that its card is the current card. */
export function undo(session: PracticeSession): PracticeSession {
  const last = session.steps.at(-1);
  if (!last) return session;
  const { id, rating } = last;
  return {
    ...session,
    total: rating ? session.total : session.total + 1,
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

/** Returns the number of different cards that were rated, and the ids of those rated “Again” at least once. */
export function summarise({ steps }: PracticeSession): { cards: number; again: string[] } {
  const rated = steps.filter(({ rating }) => rating);
  const again = rated.filter(({ rating }) => rating === 'again');
  return {
    cards: new Set(rated.map(({ id }) => id)).size,
    again: [...new Set(again.map(({ id }) => id))],
  };
}

/** A card's answers by its id. Undefined if the card is gone. */
type AnswersOf = (id: string) => string | undefined;

/**
 * Continues a session after the student left it, without cards that are gone, were answered since on another device or
 * in another tab, or may not be shown now.
 * @param mayShow as by `listShowable`; all cards by default
 */
export function resumeSession(
  { session, answers }: { session: PracticeSession; answers: Record<string, string> },
  answersOf: AnswersOf,
  mayShow: (id: string) => boolean = () => true,
): PracticeSession {
  const queue = session.queue.filter((id) => {
    const now = answersOf(id);
    return now !== undefined && (now === answers[id] || isAgain(now)) && mayShow(id);
  });
  const total = session.total - (session.queue.length - queue.length);
  const steps = session.steps.filter(({ id }) => answersOf(id) !== undefined);
  return { ...session, queue, total, steps };
}

/** Returns true if the last answer that counts is “Again”, or if there is none. */
function isAgain(answers: string): boolean {
  const last = parseAnswers(answers).findLast(({ rating }) => rating !== 'undone');
  return last === undefined || last.rating === 'again';
}

const storedSession = z.object({
  key: z.string(),
  session: z.object({
    wish: z.enum(['today', 'anyway', 'new']),
    queue: z.array(z.string()),
    total: z.number(),
    steps: z.array(
      z.object({ id: z.string(), at: z.number(), rating: z.optional(z.enum(RATINGS)) }),
    ),
  }),
  /** Answers to the cards to come, when the session was stored. */
  answers: z.record(z.string(), z.string()),
});
type StoredSession = Omit<z.infer<typeof storedSession>, 'key'>;

/** A session continues only for the same account and on the same day. */
const toKey = (today: number) => [readOwner() ?? '', today].join(' ');

/** Each choice of cards has its session. */
const toName = () => PRACTICE_SESSION + location.search;

/**
 * Stores the tab's session, so that it continues when the student comes back from the notes.
 * @param first the current card, which `first-card.js` shows on the same day of the device
 */
export function storeSession(
  session: PracticeSession,
  answersOf: AnswersOf,
  first: { id: string; prompt: string } | undefined,
  today: number,
): void {
  const answers = Object.fromEntries(session.queue.map((id) => [id, answersOf(id) ?? '']));
  const date = new Date().toDateString();
  try {
    const stored = { key: toKey(today), session, answers, first, date };
    sessionStorage.setItem(toName(), JSON.stringify(stored));
  } catch {
    // Without storage, the next visit starts a new session.
  }
}

export function readSession(today: number): StoredSession | undefined {
  try {
    const stored = storedSession.parse(JSON.parse(sessionStorage.getItem(toName()) ?? ''));
    return stored.key === toKey(today) ? stored : undefined;
  } catch {
    return undefined;
  }
}
