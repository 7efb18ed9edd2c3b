/** What reading a copy needs of pdf.js, which only programs and pages load. */
interface CopyDocument {
  numPages: number;
  getPage(number: number): Promise<{
    getTextContent(): Promise<{ items: readonly object[] }>;
    cleanup(): unknown;
  }>;
}

/**
 * Reads the text of a copy page by page. A page that cannot be read is empty: the others may be enough.
 * @param onPage is told after each page how many have been read
 */
export async function readPages(
  document: CopyDocument,
  onPage: (read: number) => void = () => {},
): Promise<string[]> {
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    pages.push(await readPage(document, number).catch(() => ''));
    onPage(number);
  }
  return pages;
}

async function readPage(document: CopyDocument, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? String(item.str) : '')).join('');
}

/** Turns a file into a text with one letter for each byte. */
export function toLetters(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
