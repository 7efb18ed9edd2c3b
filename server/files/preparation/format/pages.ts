import { type Pdf, resolve } from './read-pdf.ts';
import { type Dictionary, readArray, readDictionary, readReference } from './syntax.ts';

export interface Page {
  number: number;
  dictionary: Dictionary;
}

export interface PageTree {
  pages: Page[];
  nodes: Page[];
}

const MAX_DEPTH = 100;

/** Reads the page tree, and corrects the page counts, which readers trust. @throws Error if it is not a tree */
export function readPageTree(pdf: Pdf): PageTree {
  const tree: PageTree = { pages: [], nodes: [] };
  const seen = new Set<string>();

  const visit = (reference: string, depth: number) => {
    const number = readReference(reference);
    if (number === undefined || seen.has(reference) || depth > MAX_DEPTH) {
      throw new Error('The page tree is no tree');
    }
    seen.add(reference);
    const dictionary = readDictionary(resolve(pdf, reference));
    const kids = dictionary.get('/Kids');
    if (kids === undefined) {
      tree.pages.push({ number, dictionary });
      return;
    }
    const before = tree.pages.length;
    for (const kid of readArray(resolve(pdf, kids))) visit(kid, depth + 1);
    dictionary.set('/Count', `${tree.pages.length - before}`);
    tree.nodes.push({ number, dictionary });
  };

  const catalogue = readDictionary(resolve(pdf, pdf.trailer.get('/Root')));
  visit(catalogue.get('/Pages') ?? '', 0);
  return tree;
}

export function numbersOf(pdf: Pdf, value: string | undefined): number[] | undefined {
  const array = resolve(pdf, value);
  if (!array.startsWith('[')) return undefined;
  const numbers = readArray(array).map((item) => Number(resolve(pdf, item)));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}
