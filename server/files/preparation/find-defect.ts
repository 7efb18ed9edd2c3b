import type { ErrorCode } from '#contract/errors.ts';
import { dictionaryOf, type Pdf, resolve } from './format/read-pdf.ts';
import { isDictionary, readArray, readDictionary, readReference } from './format/syntax.ts';

export type PdfDefect = Extract<ErrorCode, `pdf_${string}`>;

/** Name of the stamp in a page's resources, which identifies a copy. */
export const STAMP_NAME = '/CopyStamp';

/** Entries that make an object worth parsing. Most files have none. */
const WORTH_A_LOOK = new RegExp(
  `/(?:JS|Launch|EF|EmbeddedFile|ByteRange|${STAMP_NAME.slice(1)})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`,
);

const FILES = ['/F', '/UF', '/DOS', '/Mac', '/Unix'];

export function findDefect(pdf: Pdf): PdfDefect | undefined {
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
    const defect = findDefectIn(pdf, value);
    if (defect) return defect;
  }
  return undefined;
}
