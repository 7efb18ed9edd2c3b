import type { ErrorCode } from '#contract/errors.ts';
import { dictionaryOf, type Pdf, resolve } from './format/read-pdf.ts';
import { isDictionary, readArray, readDictionary, readReference } from './format/syntax.ts';

/** Why a PDF cannot go on sale. */
export type PdfDefect = Extract<ErrorCode, `pdf_${string}`>;

/** The name of the stamp in a page's resources, by which a copy is recognised. */
export const STAMP_NAME = '/CopyStamp';

/** Entries of which one makes an object worth a closer look. Most files have none. */
const WORTH_A_LOOK = new RegExp(
  `/(?:JS|Launch|EF|EmbeddedFile|ByteRange|${STAMP_NAME.slice(1)})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`,
);

/** The entries of an embedded file's dictionary, one for each system. */
const FILES = ['/F', '/UF', '/DOS', '/Mac', '/Unix'];

/** Returns the first thing that is left in a PDF and does more than show pages, wherever it is. */
export function findDefect(pdf: Pdf): PdfDefect | undefined {
  for (const { number, value } of [...pdf.objects.values(), ...pdf.packed.values()]) {
    if (!WORTH_A_LOOK.test(value)) continue;
    const isStream = pdf.objects.get(number)?.stream !== undefined;
    const defect = defectOf(pdf, value, isStream);
    if (defect) return defect;
  }
  return undefined;
}

/** Searches a value and everything nested directly in it. */
function defectOf(pdf: Pdf, value: string, isStream = false): PdfDefect | undefined {
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
  const files = dictionaryOf(pdf, dictionary.get('/EF'));
  if (FILES.some((key) => isStreamAt(pdf, files.get(key)))) return 'pdf_holds_files';
  if (dictionary.has('/ByteRange') && dictionary.has('/Contents')) return 'pdf_signed';
  if (dictionary.has(STAMP_NAME)) return 'pdf_stamped';
  return findFirst(pdf, dictionary.values());
}

const isStreamAt = (pdf: Pdf, value = '') =>
  pdf.objects.get(readReference(value) ?? -1)?.stream !== undefined;

function findFirst(pdf: Pdf, values: Iterable<string>): PdfDefect | undefined {
  for (const value of values) {
    const defect = defectOf(pdf, value);
    if (defect) return defect;
  }
  return undefined;
}
