import { AppError } from '../../errors.ts';
import { serverMessages } from '../../messages.ts';
import { type ActiveParts, findActiveParts } from './active-parts.ts';
import {
  MAX_PAGES,
  type Pdf,
  readPageTree,
  readPdf,
  resolve,
  resolveDictionary,
} from './format/read-pdf.ts';
import { isDictionary, readArray, readDictionary, readReference } from './format/syntax.ts';
import type { PdfDefect } from './judge-action.ts';
import { normalise, tidyEnds } from './programs/normalise.ts';
import { rewritePdf, STAMP_NAME } from './split-pdf.ts';

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

/** Messages that name the defect's cause. */
const NAMING: Partial<Record<PdfDefect, (detail: string) => string>> = {
  pdf_runs_scripts: serverMessages.pdfRunsNamedScripts,
  pdf_launches_programs: serverMessages.pdfLaunchesNamed,
  pdf_holds_files: serverMessages.pdfHoldsNamedFiles,
};

const MAX_DETAIL_CHARACTERS = 80;

function toRefusal({ refused, detail = '' }: ActiveParts['refused'][number]): AppError {
  const shown = detail.replace(/[^\p{L}\p{M}\p{N} .,;$&+@()[\]_'’–-]/gu, '').trim();
  const message = shown && NAMING[refused]?.(shorten(shown));
  return new AppError(refused, message ? { message } : {});
}

const shorten = (text: string) =>
  text.length > MAX_DETAIL_CHARACTERS ? `${text.slice(0, MAX_DETAIL_CHARACTERS).trim()}…` : text;

/** Entries that make an object worth parsing. Most files have none. */
const WORTH_A_LOOK = new RegExp(
  `/(?:JS|Launch|EF|EmbeddedFile|ByteRange|${STAMP_NAME.slice(1)})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`,
);

const FILES = ['/F', '/UF', '/DOS', '/Mac', '/Unix'];

function findDefect(pdf: Pdf): PdfDefect | undefined {
  for (const { number, value } of [...pdf.objects.values(), ...pdf.packed.values()]) {
    if (!WORTH_A_LOOK.test(value)) continue;
    const isStream = pdf.objects.get(number)?.stream !== undefined;
    const defect = findDefectIn(pdf, value, isStream);
    if (defect) return defect;
  }
  return undefined;
}

function findDefectIn(pdf: Pdf, value: string, isStream = false): PdfDefect | undefined {
  if (value.startsWith('[')) return findFirst(pdf, readArray(value));
  if (!isDictionary(value)) return undefined;
  const dictionary = readDictionary(value);
  const kind = resolve(pdf, dictionary.get('/S'));
  if (dictionary.has('/S') && dictionary.has('/JS')) return 'pdf_runs_scripts';
  if (kind === '/Launch' && (dictionary.has('/F') || dictionary.has('/Win'))) {
    return 'pdf_launches_programs';
  }
  if (isStream && resolve(pdf, dictionary.get('/Type')) === '/EmbeddedFile')
    return 'pdf_holds_files';
  const files = resolveDictionary(pdf, dictionary.get('/EF'));
  if (FILES.some((key) => isStreamAt(pdf, files.get(key)))) return 'pdf_holds_files';
  if (dictionary.has('/ByteRange') && dictionary.has('/Contents')) return 'pdf_signed';
  if (dictionary.has(STAMP_NAME)) return 'pdf_stamped';
  return findFirst(pdf, dictionary.values());
}

const isStreamAt = (pdf: Pdf, value = '') =>
  pdf.objects.get(readReference(value) ?? -1)?.stream !== undefined;

function findFirst(pdf: Pdf, values: Iterable<string>): PdfDefect | undefined {
  for (const value of values) {
    const defect = findDefectIn(pdf, value);
    if (defect) return defect;
  }
  return undefined;
}
