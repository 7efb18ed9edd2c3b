import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readPages, toLetters } from '#contract/copy-text.ts';
import { type Findings, findMarks } from '#contract/marks.ts';

/** What could be read of a file. */
export interface Copy extends Findings {
  /** Why its pages could not be read. */
  obstacle?: 'not-a-pdf' | 'password' | 'broken';
}

/** Reads the marks in a file. One that no reader opens may still show them in its bytes. */
export async function readCopy(bytes: Uint8Array): Promise<Copy> {
  const file = toLetters(bytes);
  // The reader takes the bytes away.
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    return findMarks(await readPages(await reading.promise), file);
  } catch (error) {
    const isPdf = file.includes('%PDF-');
    const obstacle = error instanceof PasswordException ? 'password' : 'broken';
    return { ...findMarks([], file), obstacle: isPdf ? obstacle : 'not-a-pdf' };
  } finally {
    await reading.destroy();
  }
}
