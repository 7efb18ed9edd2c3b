import * as z from 'zod/mini';
import { RATINGS } from '#contract/practice/answers.ts';
import { readOwner } from '#site/lib/session.ts';
import { PRACTICE_SESSION } from '#site/lib/storage-names.ts';
import type { PracticeSession } from './practice-session.ts';

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
