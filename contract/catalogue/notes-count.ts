import { count, describePractice } from '../count.ts';

/** Contents of a subject, shown wherever its price is shown. */
export interface NotesCount {
  files: number;
  /** Undefined until all pages are counted. */
  pages?: number | undefined;
  cards: number;
  drills: number;
  /** True if some of the drills are on no drawing. */
  hasOtherDrills?: boolean;
}

interface CountedFile {
  hasFile: boolean;
  isLocked: boolean;
  pages?: number | undefined;
}

/** Counts the files of a subject, and their pages. */
export function countFiles(items: readonly CountedFile[]): Pick<NotesCount, 'files' | 'pages'> {
  const files = items.filter(({ hasFile }) => hasFile);
  return { files: files.length, pages: addUpPages(files) };
}

/** Counts the files that anyone may download. */
export const countFree = (items: readonly CountedFile[]): number =>
  items.filter(({ isLocked, hasFile }) => hasFile && !isLocked).length;

/** Describes subjects together, e.g. `16 files, 32 pages, 87 cards, 20 diagram drills`. Omits parts with a count of 0. */
export function describeNotes(notes: readonly NotesCount[]): string {
  const sum = (part: 'files' | 'cards' | 'drills') =>
    notes.reduce((total, each) => total + each[part], 0);
  const files = sum('files');
  const pages = addUpPages(notes);
  return [
    ...(files > 0 ? [count(files, 'file')] : []),
    ...(pages ? [count(pages, 'page')] : []),
    ...describePractice({
      cards: sum('cards'),
      drills: sum('drills'),
      hasOtherDrills: notes.some(({ hasOtherDrills }) => hasOtherDrills),
    }),
  ].join(', ');
}

/** Describes the subjects of an order. Empty if a subject is not known. */
export function describeOrder(
  subjectIds: readonly string[],
  known: readonly { id: string; notes: NotesCount }[],
): string {
  const notes = subjectIds.flatMap((id) => known.find((each) => each.id === id)?.notes ?? []);
  return notes.length === subjectIds.length ? describeNotes(notes) : '';
}

/** Returns e.g. `2 of the files are free`. Empty if no file is free. */
export const describeFree = (free: number): string =>
  free === 0 ? '' : `${free} of the files ${free === 1 ? 'is' : 'are'} free`;

/** Undefined until all pages are counted. */
function addUpPages(parts: readonly { pages?: number | undefined }[]): number | undefined {
  const sum = parts.reduce((total, { pages }) => total + (pages ?? Number.NaN), 0);
  return Number.isNaN(sum) ? undefined : sum;
}
