import type { ReadableFile, ReadableSubject } from '#contract/reading/files.ts';
import { withoutRunningLines } from '#contract/reading/running-lines.ts';
import { evenText } from '#site/lib/words/even-text.ts';
import { fold } from '#site/lib/words/fold.ts';

/** Page as shown and as compared. Each character has the same position in both. */
export interface SearchedPage {
  text: string;
  /** Begins with a space before its first word, as every word does. */
  folded: string;
}

export interface SearchedFile extends Omit<ReadableFile, 'pages'> {
  subjectName: string;
  name: string;
  pages: SearchedPage[];
  /** False for a scan. */
  hasText: boolean;
}

/** @param text text of each page */
export function toSearchedFile(
  file: ReadableFile,
  { name: subjectName }: Pick<ReadableSubject, 'name'>,
  text: readonly string[],
): SearchedFile {
  const lines = text.map((page) => page.split('\n'));
  const pages = withoutRunningLines(lines, (line) => line).map((page) => {
    const shown = ` ${evenText(page.join('\n')).text.trim()}`;
    return { text: shown, folded: fold(shown) };
  });
  const hasText = pages.some(({ text: shown }) => shown !== ' ');
  return { ...file, subjectName, name: fold(` ${file.title} ${file.topicName}`), pages, hasText };
}
