import { AppError } from '../../errors.ts';
import { serverMessages } from '../../messages.ts';
import { type ActiveParts, findActiveParts } from './active/remove-active.ts';
import { findDefect, type PdfDefect } from './find-defect.ts';
import { readPageTree } from './format/pages.ts';
import { type Pdf, readPdf } from './format/read-pdf.ts';
import { normalise } from './programs/normalise.ts';
import { tidyEnds } from './programs/tidy-ends.ts';
import { rewritePdf } from './split/split-pdf.ts';

/** Limit that the message of `pdf_too_many_pages` names. */
export const MAX_PAGES = 1_000;

export interface CheckedPdf {
  pdf: Pdf;
  removed: PdfDefect[];
}

/**
 * Checks that PDF readers can open a file, and removes active content. Jumps (`GoTo`), named actions, links to the
 * web and an opening position stay.
 * @throws AppError a `pdf_…` code; another Error for a file that this module cannot read
 */
export async function checkPdf(bytes: Uint8Array): Promise<CheckedPdf> {
  const original = readPdf(await normalise(tidyEnds(bytes)));
  if (readPageTree(original).pages.length > MAX_PAGES) throw new AppError('pdf_too_many_pages');
  const { changes, removed, refused } = findActiveParts(original);
  const [first] = refused;
  if (first) throw toRefusal(first);
  // Rewriting drops unused objects.
  const pdf = changes.size > 0 ? readPdf(await normalise(rewritePdf(original, changes))) : original;
  const defect = findDefect(pdf);
  if (defect) throw new AppError(defect);
  return { pdf, removed };
}

function toRefusal({ refused, found = '' }: ActiveParts['refused'][number]): AppError {
  const name = /^[\w .,$()[\]-]{1,80}$/.test(found) ? found : undefined;
  if (name && refused === 'pdf_runs_scripts') {
    return new AppError(refused, { message: serverMessages.pdfRunsNamedScripts(name) });
  }
  if (name && refused === 'pdf_launches_programs') {
    return new AppError(refused, { message: serverMessages.pdfLaunchesNamed(name) });
  }
  return new AppError(refused);
}
