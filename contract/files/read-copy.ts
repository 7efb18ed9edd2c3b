import { type Findings, findMarks, isLikelyMark } from './marks.ts';

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

const obstacles = {
  'not-a-pdf': 'It is not a PDF.',
  password: 'It is password-protected. Save a copy without a password, and check that copy.',
  broken: 'The file is damaged, so its pages cannot be read.',
};

export interface Untraced {
  title: string;
  meaning: string;
}

/** Explains why a copy has no order, without ever claiming that no one shared it. */
export function describeUntraced(copy: Copy): Untraced {
  const { marks, orderNumbers, isAdministratorCopy, obstacle } = copy;
  if (isAdministratorCopy) {
    return {
      title: "This is an administrator's copy.",
      meaning: 'It was downloaded from the admin panel, so it belongs to no order.',
    };
  }
  const named = [...marks.filter(isLikelyMark), ...orderNumbers];
  if (named.length > 0) {
    return {
      title: `No order matches what was found: ${named.join(', ')}.`,
      meaning: 'The file may come from another shop, or someone may have edited it.',
    };
  }
  return {
    title: 'No mark was found in this file.',
    meaning: obstacle
      ? obstacles[obstacle]
      : 'It may be a free file, an older copy that does not name its buyer, a scan, or a copy with its marks removed.',
  };
}
