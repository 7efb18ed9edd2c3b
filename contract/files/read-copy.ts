import { type Findings, findMarks } from './marks.ts';

/** The part of pdf.js in use. Programs and pages load different builds. */
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

export interface Copy extends Findings {
  obstacle?: 'not-a-pdf' | 'password' | 'broken' | undefined;
}

/** Reads the marks in a file. A file that no reader opens may still show marks in its bytes. */
export async function readCopy(bytes: Uint8Array, reader: PdfReader): Promise<Copy> {
  // One letter for each byte.
  const file = new TextDecoder('latin1').decode(bytes);
  // pdf.js detaches the buffer.
  const reading = reader.getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    return findMarks(await readPages(await reading.promise), file);
  } catch (error) {
    return { ...findMarks([], file), obstacle: toObstacle(error, file) };
  } finally {
    await reading.destroy();
  }
}

function toObstacle(error: unknown, file: string): Copy['obstacle'] {
  if (!file.includes('%PDF-')) return 'not-a-pdf';
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  return isLocked ? 'password' : 'broken';
}

/** Reads the text of each page; unreadable pages are empty, as the others may suffice. */
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
