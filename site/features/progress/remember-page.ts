import { readOnly, toPage } from '#contract/reading/file-progress.ts';
import { learn, readKnown } from './browser-progress.ts';
import { sendOnLeave, sendSoon } from './send-progress.ts';

/** A page of a file that is shown. */
export interface ShownPage {
  itemId: string;
  subjectId: string;
  /** For the home page, which may know the file from this browser alone. */
  title?: string;
  page: number;
  /** How many the file has. */
  pages: number;
}

/** Finds the page of a file that was shown last, as far as this browser knows. */
export function lastPageOf(itemId: string): number | undefined {
  return findLast(itemId)?.page;
}

const findLast = (itemId: string) => readKnown().find(({ id }) => id === itemId)?.last;

/** How long a file stays on the page on which it opens, until that is the one left last. Milliseconds. */
export const OPENING_TIME = 3_000;

/** A file that opens, and the page on which it does, once it is shown. */
interface Opening {
  itemId: string;
  first?: ShownPage;
  timer?: ReturnType<typeof setTimeout>;
}

let opening: Opening | undefined;

/**
 * Lets the page on which a file opens count only once the student has moved or stayed: what another device
 * has left meanwhile is newer than a file that opens by itself.
 */
export function holdOpening(itemId: string): void {
  clearTimeout(opening?.timer);
  opening = { itemId };
}

let isSentOnLeave = false;

/** Remembers that a page is shown. The account's record gets it within seconds. Never fails. */
export function rememberPage(shown: ShownPage): void {
  if (opening?.itemId === shown.itemId) {
    opening.first ??= shown;
    if (opening.first.page === shown.page) {
      opening.timer ??= setTimeout(endOpening, OPENING_TIME);
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
  // Later than what is known, even within a millisecond, or where the clock was set back.
  const at = Math.max(Date.now(), (findLast(itemId)?.at ?? 0) + 1);
  const last = { page, pages: toPage(pages), at };
  learn({ id: itemId, subjectId, title, last, read: readOnly(page) });
  sendSoon();
  if (isSentOnLeave) return;
  isSentOnLeave = true;
  sendOnLeave();
}
