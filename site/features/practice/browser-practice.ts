import * as z from 'zod/mini';
import {
  addAnswer,
  type GivenAnswer,
  nextAnswer,
  type Rating,
  undoAnswer,
} from '#contract/practice/answers.ts';
import {
  cardId,
  correctTimes,
  emptyRecord,
  mergeRecords,
  type PracticeRecord,
  practiceRecord,
} from '#contract/practice/record.ts';
import { readOwner, removeStored, withLocalStorage } from '#site/lib/session.ts';
import { PRACTICE } from '#site/lib/storage-names.ts';

const knownSubject = z.object({
  record: practiceRecord,
  /** Cards whose answers the account's record lacks in part. */
  unsent: z.array(cardId),
  /** True if the account's record lacks the exam date. */
  isExamUnsent: z.optional(z.boolean()),
});
export type KnownSubject = z.infer<typeof knownSubject>;

const NOTHING: KnownSubject = { record: emptyRecord, unsent: [] };

/** Account at the time the page opened. Undefined for visitors and administrators. */
let owner: string | undefined;

/** Subjects that full or blocked storage cannot hold. They last as long as the page. */
const held = new Map<string, KnownSubject>();

/** Parsed entries, so that React gets the same object until an entry changes. */
const parsed = new Map<string, { text: string | null; known: KnownSubject }>();

const listeners = new Set<() => void>();

/** Changes with each change of an answer or exam date, in this tab or another. */
let version = 0;

/**
 * Opens this browser's answers for the signed-in student or the visitor. For a student, moves the visitor's answers to
 * the account, and deletes those of other accounts.
 */
export function openPractice(): void {
  owner = readOwner();
  held.clear();
  parsed.clear();
  if (!owner) return;
  for (const [key, subjectId] of listKeys('visitor')) {
    const { record } = read(key);
    const unsent = Object.keys(record.cards);
    update(subjectId, (known) =>
      unite(known, { record, unsent, ...(record.exam && { isExamUnsent: true }) }),
    );
  }
  // The visitor's answers, which are the student's now, and those of other accounts.
  removeStored((key) => key.startsWith(PRACTICE) && !key.startsWith(toKey('')));
}

/** Returns false after a sign-out, or once another student has signed in. The page must then reload. */
export const isOwnerHere = (): boolean => readOwner() === owner;

/** Returns the same object until the subject's answers change. Damaged storage holds nothing. */
export const readSubject = (subjectId: string): KnownSubject => read(toKey(subjectId));

/** Returns the subjects with answers that the account's record lacks. */
export function readUnsent(): [subjectId: string, known: KnownSubject][] {
  if (!owner) return [];
  const stored = listKeys(owner).map(([, subjectId]) => subjectId);
  const inMemory = [...held.keys()].map((key) => key.slice(toKey('').length));
  return [...new Set([...stored, ...inMemory])]
    .map((id): [string, KnownSubject] => [id, readSubject(id)])
    .filter(([, { unsent, isExamUnsent }]) => unsent.length > 0 || isExamUnsent);
}

/** @returns the answer, for {@link undoCard} */
export function answerCard(
  subjectId: string,
  id: string,
  rating: Rating,
  nowMs: number,
): GivenAnswer {
  const given = nextAnswer(readSubject(subjectId).record.cards[id] ?? '', rating, nowMs);
  update(subjectId, (known) => withCard(known, id, (text) => addAnswer(text, rating, nowMs)));
  return given;
}

/** @returns false if the answer is gone, because the card was deleted or the answer undone elsewhere */
export function undoCard(subjectId: string, id: string, given: GivenAnswer): boolean {
  const before = readSubject(subjectId).record.cards[id];
  update(subjectId, (known) => withCard(known, id, (text) => undoAnswer(text, given)));
  return readSubject(subjectId).record.cards[id] !== before;
}

/** @param date undefined to go back to the exam board's date */
export const chooseExam = (subjectId: string, date: string | undefined, nowMs: number): void =>
  update(subjectId, ({ record, unsent }) => {
    // Later than the stored choice, even if the clock was set back.
    const at = Math.max(nowMs, (record.exam?.at ?? 0) + 1);
    return { record: { ...record, exam: { date, at } }, unsent, isExamUnsent: true };
  });

/** Merges the account's record. Answers that it lacks because they are unsent stay. */
export const learnRecord = (subjectId: string, record: PracticeRecord, nowMs: number): void =>
  update(subjectId, (known) => ({
    ...known,
    record: mergeRecords(correctTimes(known.record, record, nowMs), record),
  }));

/**
 * Merges the response to a write. Answers given since stay unsent. The response replaces the answers that were sent,
 * because the shop corrects times in the future and leaves out cards that the student may not practise.
 */
export const learnSent = (subjectId: string, sent: PracticeRecord, saved: PracticeRecord): void =>
  update(subjectId, ({ record, unsent, isExamUnsent }) => {
    const cards = { ...record.cards };
    // An evicted card has no answers to send.
    const isSaved = (id: string) => cards[id] === sent.cards[id] || cards[id] === undefined;
    const rest = unsent.filter((id) => !isSaved(id));
    for (const id of unsent) if (!rest.includes(id)) delete cards[id];
    const isExamSaved = sent.exam?.at === record.exam?.at;
    const exam = isExamSaved ? saved.exam : record.exam;
    return {
      record: mergeRecords({ ...(exam && { exam }), cards }, saved),
      unsent: rest,
      ...(isExamUnsent && !isExamSaved && { isExamUnsent }),
    };
  });

export const practiceVersion = (): number => version;

/** Calls the listener after each change, in this tab or another. @returns a function that unregisters */
export function onPracticeChange(listener: () => void): () => void {
  listeners.add(listener);
  const hear = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(PRACTICE)) return;
    version += 1;
    listener();
  };
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}

function withCard(known: KnownSubject, id: string, change: (text: string) => string): KnownSubject {
  const { record, unsent } = known;
  const before = record.cards[id] ?? '';
  const text = change(before);
  if (text === before) return known;
  return {
    ...known,
    record: mergeRecords(record, { cards: { [id]: text } }),
    unsent: [...new Set([...unsent, id])],
  };
}

function unite(one: KnownSubject, other: KnownSubject): KnownSubject {
  const isExamUnsent = one.isExamUnsent || other.isExamUnsent;
  return {
    record: mergeRecords(one.record, other.record),
    unsent: [...new Set([...one.unsent, ...other.unsent])],
    ...(isExamUnsent && { isExamUnsent }),
  };
}

const toKey = (subjectId: string, who = owner ?? 'visitor') => `${PRACTICE}${who}:${subjectId}`;

function listKeys(who: string): [key: string, subjectId: string][] {
  const prefix = toKey('', who);
  const keys = withLocalStorage((store) => Object.keys(store)) ?? [];
  return keys.filter((key) => key.startsWith(prefix)).map((key) => [key, key.slice(prefix.length)]);
}

const read = (key: string): KnownSubject => held.get(key) ?? readStored(key);

function readStored(key: string): KnownSubject {
  const text = withLocalStorage((store) => store.getItem(key)) ?? null;
  const before = parsed.get(key);
  if (before && before.text === text) return before.known;
  const known = parse(text);
  parsed.set(key, { text, known });
  return known;
}

function parse(text: string | null): KnownSubject {
  if (text === null) return NOTHING;
  try {
    return knownSubject.parse(JSON.parse(text));
  } catch {
    return NOTHING;
  }
}

/** Reads the storage again before the write, because another tab may have written. */
function update(subjectId: string, change: (known: KnownSubject) => KnownSubject): void {
  if (!isOwnerHere()) {
    // The page reloads itself.
    tell();
    return;
  }
  const key = toKey(subjectId);
  const unstored = held.get(key);
  const stored = readStored(key);
  const known = change(unstored ? unite(stored, unstored) : stored);
  const text = JSON.stringify(known);
  const isStored = withLocalStorage((store) => {
    store.setItem(key, text);
    return true;
  });
  if (isStored) {
    held.delete(key);
    parsed.set(key, { text, known });
  } else held.set(key, known);
  tell();
}

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}
