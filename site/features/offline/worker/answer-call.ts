import { getPractice } from '#contract/practice/practice.ts';
import { getProgress } from '#contract/progress/progress.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { getPurchases, isOwned } from '#contract/purchases/purchases.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { keptAddress } from '../places.ts';
import { type KeptSubject, type KeptTexts, textKey } from '../rules.ts';

interface KeptCall {
  path: string;
  /** Files that the call is about. */
  fileIds: readonly string[];
  /** Subjects that may be opened. */
  subjects: readonly KeptSubject[];
  /** Server's time as far as the device knows it. */
  now: number;
}

interface Stored {
  findCall: (path: string) => Promise<Response | undefined>;
  findTexts: (subjectId: string) => Promise<KeptTexts>;
}

/** Answers a call of a kept page, with kept subjects and files only. Undefined if nothing is kept. */
export async function answerCall(
  { path, fileIds, subjects, now }: KeptCall,
  stored: Stored,
): Promise<Response | undefined> {
  if (subjects.length === 0) return undefined;
  if (fileIds.length > 0 || path === '/api/notes/text')
    return answerAboutFiles(path, fileIds, subjects, stored);
  const response = await stored.findCall(path);
  try {
    const body: unknown = await response?.json();
    return response && Response.json(keepOnly(path, body, subjects, now));
  } catch {
    // A later build may have changed the response.
    return undefined;
  }
}

/** Leaves out subjects that are not kept, such as refunded subjects and other subjects' free files and cards. */
function keepOnly(
  path: string,
  body: unknown,
  subjects: readonly KeptSubject[],
  now: number,
): object {
  const subjectIds = new Set(subjects.map(({ subjectId }) => subjectId));
  const fileIds = new Set(subjects.flatMap(({ files }) => files.map(({ id }) => id)));
  const isKept = ({ subjectId }: { subjectId: string }) => subjectIds.has(subjectId);
  const isComplete = ({ id }: { id: string }) => fileIds.has(id);
  if (path === getPurchases.path)
    return parseResponse(getPurchases.response, body).filter(
      (purchase) => isKept(purchase) && isOwned(purchase),
    );
  if (path === getReadableFiles.path)
    return parseResponse(getReadableFiles.response, body)
      .filter((subject) => isKept(subject) && subject.isOwned)
      .map((subject) => ({ ...subject, files: subject.files.filter(isComplete) }));
  if (path === getPractice.path) {
    const practice = parseResponse(getPractice.response, body);
    const kept = practice.subjects.filter((subject) => isKept(subject) && subject.isOwned);
    return { subjects: kept, now };
  }
  const progress = parseResponse(getProgress.response, body);
  return {
    files: progress.files.filter(isKept).filter(isComplete),
    subjects: progress.subjects.filter(({ id }) => subjectIds.has(id)),
  };
}

async function answerAboutFiles(
  path: string,
  fileIds: readonly string[],
  subjects: readonly KeptSubject[],
  { findTexts }: Stored,
): Promise<Response | undefined> {
  const found = await Promise.all(
    fileIds.map(async (id) => {
      const subject = subjects.find(({ files }) => files.some((file) => file.id === id));
      const file = subject?.files.find((each) => each.id === id);
      if (!subject || !file) return [];
      return { file, ...(await findTexts(subject.subjectId))[textKey(file)] };
    }),
  );
  const files = found.flat();
  if (path === '/api/notes/text') {
    const texts = files.flatMap(({ file, text }) => (text ? [{ id: file.id, pages: text }] : []));
    return Response.json({ texts });
  }
  const [first] = files;
  if (!first) return undefined;
  if (path.endsWith('/ticket'))
    return Response.json({ address: keptAddress(first.file.id, first.file.edition) });
  if (path.endsWith('/outline')) return Response.json({ outline: first.outline ?? [] });
  return first.text && Response.json({ pages: first.text });
}
