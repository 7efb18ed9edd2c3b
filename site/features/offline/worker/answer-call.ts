import { getPractice } from '#contract/practice/practice.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import type { KeptTexts } from '../kept-store.ts';
import { keptAddress } from '../places.ts';
import type { KeptSubject } from '../rules.ts';

interface KeptCall {
  path: string;
  /** Files that the call is about. */
  fileIds: readonly string[];
  /** Subjects that may be opened. */
  subjects: readonly KeptSubject[];
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
  if (!response) return undefined;
  const body: unknown = await response.json();
  const isKept = ({ subjectId }: { subjectId: string }) =>
    subjects.some((subject) => subject.subjectId === subjectId);
  if (path === getReadableFiles.path) {
    const files = new Set(subjects.flatMap((subject) => subject.files.map(({ id }) => id)));
    const kept = getReadableFiles.response
      .parse(body)
      .filter(isKept)
      .map((subject) => ({ ...subject, files: subject.files.filter(({ id }) => files.has(id)) }));
    return Response.json(kept);
  }
  if (path === getPractice.path) {
    const practice = getPractice.response.parse(body);
    return Response.json({ subjects: practice.subjects.filter(isKept), now });
  }
  return Response.json(body);
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
      return { file, ...(await findTexts(subject.subjectId))[id] };
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
