import { Query } from '#site/lib/query.ts';
import { readOwner } from '#site/lib/session.ts';
import { OFFLINE_CHANNEL } from './channel.ts';
import {
  findFile,
  type MarkedSubject,
  readClock,
  readKeptSubjects,
  readMarked,
  readSignedOut,
} from './kept-store.ts';
import { type KeptSubject, readLease } from './rules.ts';
import type { KeptNotes } from './subject-state.ts';

/** Reads what this browser keeps for the account that is signed in. Null if no account is. */
async function readKeptNotes(): Promise<KeptNotes | null> {
  const owner = readOwner();
  if (owner === undefined) return null;
  const [clock, signedOut, all, marked, isPersistent, registration] = await Promise.all([
    readClock(),
    readSignedOut(),
    readKeptSubjects(),
    readMarked(owner),
    navigator.storage?.persisted?.(),
    navigator.serviceWorker?.getRegistration(),
  ]);
  // The sign-out is not complete.
  if (owner === signedOut) return null;
  const subjects = all.filter((subject) => subject.owner === owner);
  const evicted = await listEvicted(subjects, marked);
  const device = { owner, signedOut, clock, now: Date.now() };
  const hasWorker = Boolean(registration?.active);
  return { subjects, evicted, device, isPersistent: isPersistent ?? false, hasWorker };
}

/** Lists the subjects that the browser has removed: of the record and the cache, one is missing. */
async function listEvicted(
  subjects: readonly KeptSubject[],
  marked: readonly MarkedSubject[],
): Promise<MarkedSubject[]> {
  const isIn = (list: readonly { subjectId: string }[], { subjectId }: { subjectId: string }) =>
    list.some((each) => each.subjectId === subjectId);
  const incomplete = await Promise.all(
    subjects.map(async (subject) => {
      const copies = await Promise.all(subject.files.map((file) => findFile(subject.owner, file)));
      return !isIn(marked, subject) || copies.includes(undefined) ? subject : [];
    }),
  );
  return [...marked.filter((subject) => !isIn(subjects, subject)), ...incomplete.flat()];
}

/** Rereads when the student comes back to this tab, and after the worker's check. */
export const keptQuery = new Query(readKeptNotes);

if (typeof document !== 'undefined') {
  addEventListener('focus', () => void keptQuery.invalidate());
  new BroadcastChannel(OFFLINE_CHANNEL).addEventListener('message', ({ data }) => {
    if (data === 'checked') void keptQuery.invalidate();
  });
}

/** Returns the account's subjects that open without a connection. */
export const listOpen = ({ subjects, device }: KeptNotes): KeptSubject[] =>
  subjects.filter((subject) => readLease(subject, device) === 'open');
