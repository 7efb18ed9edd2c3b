import { type Findings, findMarks } from './marks.ts';

/** What reading a copy needs of pdf.js, of which programs and pages load different builds. */
interface PdfReader {
  getDocument(source: { data: Uint8Array; verbosity: number }): {
    promise: Promise<PdfDocument>;
    destroy(): Promise<void>;
  };
}

interface PdfDocument {
  numPages: number;
  getPage(number: number): Promise<{
    getTextContent(): Promise<{ items: readonly object[] }>;
    cleanup(): unknown;
  }>;
}

/** What could be read of a file. */
export interface Copy extends Findings {
  /** Why its pages could not be read. */
  obstacle?: 'not-a-pdf' | 'password' | 'broken' | undefined;
}

/** Reads the marks in a file. One that no reader opens may still show them in its bytes. */
export async function readCopy(bytes: Uint8Array, reader: PdfReader): Promise<Copy> {
  // One letter for each byte.
  const file = new TextDecoder('latin1').decode(bytes);
  // The reader takes away the bytes that it gets.
  const reading = reader.getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    return findMarks(await readPages(await reading.promise), file);
  } catch (error) {
    return { ...findMarks([], file), obstacle: obstacleOf(error, file) };
  } finally {
    await reading.destroy();
  }
}

function obstacleOf(error: unknown, file: string): Copy['obstacle'] {
  if (!file.includes('%PDF-')) return 'not-a-pdf';
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  return isLocked ? 'password' : 'broken';
}

/** Reads the text of each page. One that cannot be read is empty: the others may be enough. */
async function readPages(document: PdfDocument): Promise<string[]> {
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    pages.push(await readPage(document, number).catch(() => ''));
  }
  return pages;
}

async function readPage(document: PdfDocument, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? String(item.str) : '')).join('');
}
