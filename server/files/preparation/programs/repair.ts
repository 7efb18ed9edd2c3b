import type { PDFArray, PDFDict, PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { AppError } from '../../../errors.ts';
import { MAX_PAGES } from '../format/read-pdf.ts';

/** Loaded on demand: the library is slow to load and rarely needed. */
const loadLibrary = () => import('@cantoo/pdf-lib');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/**
 * Rebuilds a PDF, as qpdf's WebAssembly build cannot. Refuses unreadable objects: their content would be missing.
 * @throws AppError `pdf_broken`, `pdf_encrypted` or `pdf_too_many_pages`
 */
export async function repairPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const library = await loadLibrary();
  try {
    const pdf = await library.PDFDocument.load(withoutGenerations(bytes), {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    resetReferences(library, pdf);
    tidyTree(library, pdf);
    return await pdf.save({ addDefaultPage: false, updateFieldAppearances: false });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isEncrypted = cause instanceof library.EncryptedPDFError;
    throw new AppError(isEncrypted ? 'pdf_encrypted' : 'pdf_broken', { cause });
  }
}

const OBJECT = /\b(\d{1,7}\s+)([1-9]\d{0,4})(?=\s+obj\b)/g;

/**
 * Gives all objects the generation 0. Programs such as macOS Preview write another generation than the one that the
 * table names, so PDF readers ignore generations: the last object of a number is valid.
 */
const withoutGenerations = (bytes: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(OBJECT, (_, number, generation) => number + '0'.repeat(generation.length)),
    'latin1',
  );

/** Gives all references the generation 0, as {@link withoutGenerations} gave the objects. */
function resetReferences({ PDFArray, PDFDict, PDFRef, PDFStream }: Library, pdf: PDFDocument) {
  const { context } = pdf;
  const reset = (value: PDFObject): PDFObject => {
    if (value instanceof PDFRef) return PDFRef.of(value.objectNumber);
    if (value instanceof PDFStream) reset(value.dict);
    if (value instanceof PDFDict)
      for (const [key, entry] of value.entries()) value.set(key, reset(entry));
    if (value instanceof PDFArray)
      for (const [index, item] of value.asArray().entries()) value.set(index, reset(item));
    return value;
  };
  for (const [, object] of context.enumerateIndirectObjects()) reset(object);
  const { Root, Info } = context.trailerInfo;
  if (Root) context.trailerInfo.Root = reset(Root);
  if (Info) context.trailerInfo.Info = reset(Info);
}

/**
 * Lists each branch of the page tree once, as qpdf requires, with the pages that PDF readers show: removes empty
 * branches and cycles, and copies a branch that is listed again.
 */
function tidyTree({ PDFArray, PDFDict, PDFName }: Library, pdf: PDFDocument): void {
  const KIDS = PDFName.of('Kids');
  const seen = new Set<PDFDict>();
  const empty = new Set<PDFDict>();
  let pages = 0;
  const copy = (branch: PDFDict, kids: PDFArray) => {
    const copied = branch.clone();
    copied.set(KIDS, kids.clone());
    return copied;
  };
  const visit = (branch: PDFDict, kids: PDFArray, above: readonly PDFDict[]) => {
    seen.add(branch);
    const before = pages;
    const parents = [...above, branch];
    for (let index = kids.size() - 1; index >= 0; index -= 1) {
      const kid = kids.lookup(index);
      const below = kid instanceof PDFDict ? kid.lookup(KIDS) : undefined;
      if (!(kid instanceof PDFDict && below instanceof PDFArray)) pages += 1;
      else if (parents.includes(kid) || empty.has(kid)) kids.remove(index);
      else if (seen.has(kid)) {
        const copied = copy(kid, below);
        visit(copied, copied.lookup(KIDS, PDFArray), parents);
        kids.set(index, pdf.context.register(copied));
      } else if (!visit(kid, below, parents)) kids.remove(index);
    }
    if (pages > MAX_PAGES) throw new AppError('pdf_too_many_pages');
    if (pages === before) empty.add(branch);
    return pages > before;
  };
  const root = pdf.catalog.lookup(PDFName.of('Pages'), PDFDict);
  visit(root, root.lookup(KIDS, PDFArray), []);
}
