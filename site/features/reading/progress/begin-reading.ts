import { type FileProgress, fileProgress } from '#contract/reading/file-progress.ts';
import { learnOpened, readOwner } from './browser-progress.ts';
import { holdOpening } from './remember-page.ts';

type OpenedFile = Partial<Record<'item' | 'free' | 'progress', string | undefined>>;

/** Merges the account's record, so that the file opens at the page last read. Never fails. */
export function beginReading({ item = '', free, progress }: OpenedFile): void {
  holdOpening(item);
  if (!readOwner()) return;
  learnOpened(parseRecord(item, progress), free === 'yes');
}

function parseRecord(id: string, text: string | undefined): FileProgress {
  try {
    return fileProgress.parse(JSON.parse(text ?? ''));
  } catch {
    return { id, read: '' };
  }
}
