import { CARDS_PER_WRITE, postPractice } from '#contract/practice/practice.ts';
import { FILES_PER_WRITE, postProgress } from '#contract/progress/progress.ts';
import { readOwner } from '#site/lib/session.ts';
import { readLocalFiles } from '../progress/browser-progress.ts';
import { toBody } from '../progress/send-progress.ts';
import { isOwnerHere, readUnsent, type StoredSubject } from './browser-practice.ts';
import { toWrite } from './send-practice.ts';

/** Returns the indexes at which parts of a list begin. */
const starts = (length: number, size: number): number[] =>
  Array.from({ length: Math.ceil(length / size) }, (_, part) => part * size);

/** Splits what the account's record of a subject lacks. */
export const splitSubject = (subject: StoredSubject) =>
  // Without answers, an exam date is left.
  starts(subject.unsent.length || 1, CARDS_PER_WRITE).map((from) => toWrite(subject, from));

/** Lists the writes that would send the student's unsent answers. */
export const listAnswerWrites = () =>
  (isOwnerHere() ? readUnsent() : []).flatMap(([subjectId, subject]) =>
    splitSubject(subject).map((record) => ({
      path: postPractice.path,
      body: { subjectId, record },
    })),
  );

/** Lists the writes that would send the student's unsent progress. */
export function listProgressWrites() {
  const unsent = readOwner() ? readLocalFiles().filter(({ isUnsent }) => isUnsent) : [];
  return starts(unsent.length, FILES_PER_WRITE).map((from) => ({
    path: postProgress.path,
    body: toBody(unsent.slice(from, from + FILES_PER_WRITE)),
  }));
}
