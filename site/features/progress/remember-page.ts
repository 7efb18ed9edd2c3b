import { type FileProgress, fileProgress, readOnly, toPage } from '#contract/progress/progress.ts';
import { readOwner } from '#site/lib/session.ts';
import { addProgress, findLocalFile, mergeOpened } from './browser-progress.ts';
import { sendOnLeave, sendSoon } from './send-progress.ts';

interface ShownPage {
  itemId: string;
  subjectId: string;
  /** Title for the home page, which may have the file from this browser alone. */
  title?: string;
  page: number;
  pages: number;
}

/** Time after which the page on which a file opens counts as its last page. */
export const OPENING_MS = 3_000;

interface Opening {
  itemId: string;
  first?: ShownPage;
  timer?: ReturnType<typeof setTimeout>;
}

let opening: Opening | undefined;

/** Ignores the opening page at first: it must not override a newer page from another device. */
export function holdOpening(itemId: string): void {
  clearTimeout(opening?.timer);
  opening = { itemId };
}

let isSentOnLeave = false;

/** Remembers the shown page. The account's record gets it within seconds. Never fails. */
export function rememberPage(shown: ShownPage): void {
  if (opening?.itemId === shown.itemId) {
    opening.first ??= shown;
    if (opening.first.page === shown.page) {
      opening.timer ??= setTimeout(endOpening, OPENING_MS);
      return;
    }
    endOpening();
  }
  remember(shown);
}

function endOpening(): void {
  const { first, timer } = opening ?? {};
  clearTimeout(timer);
  opening = undefined;
  if (first) remember(first);
}

function remember(shown: ShownPage): void {
  const { itemId, subjectId, title, pages } = shown;
  const page = toPage(shown.page);
  // Later than the stored time, even within a millisecond or after the clock was set back.
  const at = Math.max(Date.now(), (findLocalFile(itemId)?.last?.at ?? 0) + 1);
  const last = { page, pages: toPage(pages), at };
  addProgress({ id: itemId, subjectId, title, last, read: readOnly(page) });
  sendSoon();
  if (isSentOnLeave) return;
  isSentOnLeave = true;
  sendOnLeave();
}

type OpenedFile = Partial<Record<'item' | 'free' | 'progress', string | undefined>>;

/** Merges the account's record, so that the file opens at the page last read. Never fails. */
export function beginReading({ item = '', free, progress }: OpenedFile): void {
  holdOpening(item);
  if (!readOwner()) return;
  mergeOpened(parseRecord(item, progress), free === 'yes');
}

function parseRecord(id: string, text: string | undefined): FileProgress {
  try {
    return fileProgress.parse(JSON.parse(text ?? ''));
  } catch {
    return { id, read: '' };
  }
}
