import {
  correctTimes,
  emptyRecord,
  mergeRecords,
  type PracticeRecord,
  practiceRecord,
  selectCards,
} from '#contract/practice/record.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import type { SignedInStudent } from '../accounts/student.ts';
import { limitAttempts } from '../limits/attempts.ts';
import type { Reader } from '../purchases/ledger.ts';
import { commitIf, exists, isFieldUnchanged, putField, untilCommitted } from '../store/commit.ts';
import { readSomeFields } from '../store/records.ts';
import { readCurrentMembers } from '../store/timelines.ts';
import { parseStored } from '../store/unreadable.ts';
import { countedTodayKey, countMerge } from './card-figures.ts';
import { listPractice } from './list-practice.ts';
import { practiceKey } from './stored-keys.ts';

/** Allows five tabs at the same time: a tab writes every ten seconds. */
const WRITE_LIMIT = { name: 'practice', max: 300, seconds: 10 * 60 };

export interface SignedInReader extends Reader {
  student: SignedInStudent;
}

/**
 * Merges a device's record of a subject into the account's record, without cards that the student may not practise.
 * @returns the account's record of the cards that were sent
 * @throws AppError `too_many_requests`; the browser retries later
 */
export async function recordPractice(
  reader: SignedInReader,
  subjectId: string,
  sent: PracticeRecord,
): Promise<PracticeRecord> {
  const { account } = reader.student;
  const [subjects] = await Promise.all([
    listPractice(reader),
    limitAttempts(WRITE_LIMIT, account.id),
  ]);
  const subject = subjects.find((candidate) => candidate.subjectId === subjectId);
  if (!subject) return emptyRecord;
  const accepted = acceptRecord(sent, new Set(subject.cards.map(({ id }) => id)), Date.now());
  const ids = new Set(Object.keys({ ...accepted.cards, ...accepted.aside }));
  if (ids.size === 0 && !accepted.exam) return emptyRecord;
  const merged = await untilCommitted(() => mergeIntoRecord(reader, subjectId, accepted));
  return selectCards(merged, (id) => ids.has(id));
}

/** Leaves out other cards. An exam date was chosen now at the latest. */
export function acceptRecord(
  sent: PracticeRecord,
  mayPractise: ReadonlySet<string>,
  now: number,
): PracticeRecord {
  const { exam } = sent;
  return {
    ...selectCards(sent, (id) => mayPractise.has(id)),
    ...(exam && { exam: { ...exam, at: Math.min(exam.at, now) } }),
  };
}

/** @returns an empty record for a deleted account; undefined after a conflict with another device */
async function mergeIntoRecord(
  { student, isAdmin }: SignedInReader,
  subjectId: string,
  sent: PracticeRecord,
): Promise<PracticeRecord | undefined> {
  const { id } = student.account;
  const [owner, key, countedKey] = [accountKey.of(id), practiceKey.of(id), countedTodayKey(id)];
  const [{ isOwned, values }, counted] = await Promise.all([
    readSomeFields(owner, key, [subjectId]),
    readCurrentMembers(countedKey),
  ]);
  if (!isOwned) return emptyRecord;
  const stored = values[subjectId];
  const place = `${key} ${subjectId}`;
  const current = parseStored(practiceRecord, place, stored ?? emptyRecord) ?? emptyRecord;
  const merged = mergeRecords(current, correctTimes(sent, current, Date.now()));
  if (JSON.stringify(merged) === JSON.stringify(stored)) return merged;
  // The owner tries out cards, too.
  const merge = { ids: Object.keys(sent.cards), before: current, after: merged };
  const figures = isAdmin ? [] : countMerge(id, merge, counted, Date.now());
  const isCommitted = await commitIf(
    [
      exists(owner),
      isFieldUnchanged(key, subjectId, stored),
      { read: ['ZCARD', countedKey], is: `${counted.length}` },
    ],
    [putField(key, subjectId, merged), ...figures],
  );
  return isCommitted ? merged : undefined;
}
