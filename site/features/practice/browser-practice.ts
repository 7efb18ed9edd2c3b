import * as z from 'zod/mini';
import {
  addAnswer,
  type GivenAnswer,
  nextAnswer,
  type Rating,
  undoAnswer,
} from '#contract/practice/answers.ts';
import { type Aside, parseAside, toAsideText } from '#contract/practice/aside.ts';
import type { Paper } from '#contract/practice/papers.ts';
import {
  cardId,
  correctTimes,
  emptyRecord,
  mergeRecords,
  type PracticeRecord,
  practiceRecord,
} from '#contract/practice/record.ts';
import { isUnsent, readOwner, removeStored, withLocalStorage } from '#site/lib/session.ts';
import { PRACTICE } from '#site/lib/storage-names.ts';

const storedSubject = z.object({
  record: practiceRecord,
  /** Apart from the record: a page of an earlier deploy takes a record with unknown fields for damaged. */
  aside: practiceRecord.shape.aside,
  /** Cards of which the account's record lacks answers, or that they were put aside. */
  unsent: z.array(cardId),
  /** True if the account's record lacks the papers. */
  isExamUnsent: z.optional(z.boolean()),
});
export interface StoredSubject extends Omit<z.infer<typeof storedSubject>, 'aside'> {
  record: PracticeRecord;
}

const NOTHING: StoredSubject = { record: emptyRecord, unsent: [] };

/** Account at the time the page opened. Undefined for visitors and administrators. */
let owner: string | undefined;

/** Subjects that full or blocked storage cannot hold. They last as long as the page. */
const held = new Map<string, StoredSubject>();

/** Parsed entries, so that React gets the same object until an entry changes. */
const cache = new Map<string, { text: string | null; subject: StoredSubject }>();

const listeners = new Set<() => void>();

/** Changes with each change of an answer or paper, in this tab or another. */
let version = 0;

/**
 * Opens this browser's answers for the signed-in student or the visitor. For a student, moves the visitor's answers to
 * the account, and deletes those of other accounts, except for unsent answers.
 */
export function openPractice(): void {
  owner = readOwner();
  held.clear();
  cache.clear();
  if (!owner) return;
  for (const [key, subjectId] of listKeys('visitor')) {
    const { record } = read(key);
    const unsent = [...new Set(Object.keys({ ...record.cards, ...record.aside }))];
    update(subjectId, (subject) =>
      combine(subject, { record, unsent, ...(record.exam && { isExamUnsent: true }) }),
    );
  }
  // The visitor's answers, which are the student's now, and those of other accounts.
  const isKept = (key: string, text: string) =>
    key.startsWith(toKey('')) || (isUnsent(text) && !key.startsWith(toKey('', 'visitor')));
  removeStored((key, text) => key.startsWith(PRACTICE) && !isKept(key, text));
}

/** Returns false after a sign-out, or once another student has signed in. The page must then reload. */
export const isOwnerHere = (): boolean => readOwner() === owner;

/** Returns the same object until the subject's answers change. Damaged storage holds nothing. */
export const readSubject = (subjectId: string): StoredSubject => read(toKey(subjectId));

/** Returns the subjects with answers that the account's record lacks. */
export function readUnsent(): [subjectId: string, subject: StoredSubject][] {
  if (!owner) return [];
  const inStorage = listKeys(owner).map(([, subjectId]) => subjectId);
  const inMemory = [...held.keys()].map((key) => key.slice(toKey('').length));
  return [...new Set([...inStorage, ...inMemory])]
    .map((id): [string, StoredSubject] => [id, readSubject(id)])
    .filter(([, { unsent, isExamUnsent }]) => unsent.length > 0 || isExamUnsent);
}

/** @returns the answer, for {@link undoCard} */
export function answerCard(
  subjectId: string,
  id: string,
  rating: Rating,
  nowMs: number,
): GivenAnswer {
  const answer = nextAnswer(readSubject(subjectId).record.cards[id] ?? '', rating, nowMs);
  update(subjectId, (subject) => withCard(subject, id, (text) => addAnswer(text, rating, nowMs)));
  return answer;
}

/** @returns false if the answer is gone, because the card was deleted or the answer undone elsewhere */
export function undoCard(subjectId: string, id: string, answer: GivenAnswer): boolean {
  const before = readSubject(subjectId).record.cards[id];
  update(subjectId, (subject) => withCard(subject, id, (text) => undoAnswer(text, answer)));
  return readSubject(subjectId).record.cards[id] !== before;
}

/**
 * Puts a card aside, or brings it back.
 * @param examDay of the card, as a number of days since 1970
 * @returns seconds since 1970, later than those of the stored choice even if the clock was set back
 */
export function asideCard(
  subjectId: string,
  id: string,
  choice: Omit<Aside, 'at'>,
  nowMs: number,
): number {
  const before = readSubject(subjectId).record.aside?.[id];
  const at = Math.max(Math.floor(nowMs / 1000), before ? parseAside(before).at + 1 : 0);
  update(subjectId, (subject) =>
    combine(subject, {
      record: { cards: {}, aside: { [id]: toAsideText({ ...choice, at }) } },
      unsent: [id],
    }),
  );
  return at;
}

/**
 * @param papers empty to return to the exam board's date
 * @returns time of the choice, later than that of the stored choice even if the clock was set back
 */
export function choosePapers(subjectId: string, papers: Paper[], nowMs: number): number {
  const at = Math.max(nowMs, (readSubject(subjectId).record.exam?.at ?? 0) + 1);
  update(subjectId, ({ record, unsent }) => {
    return { record: { ...record, exam: { papers, at } }, unsent, isExamUnsent: true };
  });
  return at;
}

/** Merges the account's record, unless the student has signed out. Answers that it lacks because they are unsent stay. */
export function mergeRecord(subjectId: string, record: PracticeRecord, nowMs: number): void {
  if (!owner) return;
  update(subjectId, (subject) => ({
    ...subject,
    record: mergeRecords(correctTimes(subject.record, record, nowMs), record),
  }));
}

/**
 * Merges the response to a write. Answers given since stay unsent. The response replaces the answers that were sent,
 * because the shop corrects times in the future and leaves out cards that the student may not practise.
 */
export const mergeSent = (subjectId: string, sent: PracticeRecord, saved: PracticeRecord): void =>
  update(subjectId, ({ record, unsent, isExamUnsent }) => {
    const cards = { ...record.cards };
    const aside = { ...record.aside };
    // An evicted card has no answers to send.
    const isSaved = (id: string) =>
      (cards[id] === sent.cards[id] || cards[id] === undefined) &&
      (aside[id] === sent.aside?.[id] || aside[id] === undefined);
    const rest = unsent.filter((id) => !isSaved(id));
    for (const id of unsent) {
      if (rest.includes(id)) continue;
      delete cards[id];
      delete aside[id];
    }
    const isExamSaved = sent.exam?.at === record.exam?.at;
    const exam = isExamSaved ? saved.exam : record.exam;
    return {
      record: mergeRecords({ ...(exam && { exam }), cards, aside }, saved),
      unsent: rest,
      ...(isExamUnsent && !isExamSaved && { isExamUnsent }),
    };
  });

export const practiceVersion = (): number => version;

/** Calls the listener after each change, in this tab or another. @returns a function that unregisters */
export function onPracticeChange(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(PRACTICE)) return;
    version += 1;
    listener();
  };
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function withCard(
  subject: StoredSubject,
  id: string,
  change: (text: string) => string,
): StoredSubject {
  const { record, unsent } = subject;
  const before = record.cards[id] ?? '';
  const text = change(before);
  if (text === before) return subject;
  return {
    ...subject,
    record: mergeRecords(record, { cards: { [id]: text } }),
    unsent: [...new Set([...unsent, id])],
  };
}

function combine(a: StoredSubject, b: StoredSubject): StoredSubject {
  const isExamUnsent = a.isExamUnsent || b.isExamUnsent;
  return {
    record: mergeRecords(a.record, b.record),
    unsent: [...new Set([...a.unsent, ...b.unsent])],
    ...(isExamUnsent && { isExamUnsent }),
  };
}

const toKey = (subjectId: string, who = owner ?? 'visitor') => `${PRACTICE}${who}:${subjectId}`;

function listKeys(who: string): [key: string, subjectId: string][] {
  const prefix = toKey('', who);
  const keys = withLocalStorage((store) => Object.keys(store)) ?? [];
  return keys.filter((key) => key.startsWith(prefix)).map((key) => [key, key.slice(prefix.length)]);
}

const read = (key: string): StoredSubject => held.get(key) ?? readStored(key);

function readStored(key: string): StoredSubject {
  const text = withLocalStorage((store) => store.getItem(key)) ?? null;
  const before = cache.get(key);
  if (before && before.text === text) return before.subject;
  const subject = parse(text);
  cache.set(key, { text, subject });
  return subject;
}

function parse(text: string | null): StoredSubject {
  if (text === null) return NOTHING;
  try {
    const { aside, ...subject } = storedSubject.parse(JSON.parse(text));
    return { ...subject, record: { ...subject.record, aside } };
  } catch {
    return NOTHING;
  }
}

/** Reads the storage again before the write, because another tab may have written. */
function update(subjectId: string, change: (subject: StoredSubject) => StoredSubject): void {
  if (!isOwnerHere()) {
    // A listener reloads the page.
    notify();
    return;
  }
  const key = toKey(subjectId);
  const unstored = held.get(key);
  const stored = readStored(key);
  const subject = change(unstored ? combine(stored, unstored) : stored);
  const { aside, ...record } = subject.record;
  const text = JSON.stringify({ ...subject, record, aside });
  const isStored = withLocalStorage((store) => {
    store.setItem(key, text);
    return true;
  });
  if (isStored) {
    held.delete(key);
    cache.set(key, { text, subject });
  } else held.set(key, subject);
  notify();
}

function notify(): void {
  version += 1;
  for (const listener of listeners) listener();
}
