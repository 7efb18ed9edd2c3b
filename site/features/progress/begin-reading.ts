import { type FileProgress, fileProgress } from '#contract/reading/file-progress.ts';
import { learnOpened, readOwner } from './browser-progress.ts';
import { holdOpening } from './remember-page.ts';

/** What the reader's page says of its file. */
type OpenedFile = Partial<Record<'item' | 'free' | 'progress', string | undefined>>;

/**
 * Learns, before a file opens, what the account's record says of it, so that it begins where any device has
 * left it. The page on which it opens is not the one left last yet. Never fails.
 */
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
