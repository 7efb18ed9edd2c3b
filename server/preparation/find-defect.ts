import type { ErrorCode } from '#contract/errors.ts';
import { type Pdf, resolve } from './format/read-pdf.ts';
import { isDictionary, readArray, readDictionary } from './format/syntax.ts';

/** Why a PDF cannot go on sale. */
export type PdfDefect = Extract<ErrorCode, `pdf_${string}`>;

/** The name of the stamp in a page's resources, by which a copy is recognised. */
export const STAMP_NAME = '/CopyStamp';

/** Dictionary entries that give a defect away. */
const KEYS = new Map<string, PdfDefect>([
  ['/JavaScript', 'pdf_runs_scripts'],
  ['/XFA', 'pdf_form_unreadable'],
  ['/EF', 'pdf_holds_files'],
  ['/EmbeddedFiles', 'pdf_holds_files'],
  // A portfolio shows its files instead of its pages.
  ['/Collection', 'pdf_holds_files'],
  // What a signature covers.
  ['/ByteRange', 'pdf_signed'],
  [STAMP_NAME, 'pdf_stamped'],
]);

/** Forbidden kinds of actions (`S`) and objects (`Type`). */
const KINDS = new Map<string, PdfDefect>([
  ['/JavaScript', 'pdf_runs_scripts'],
  ['/Launch', 'pdf_launches_programs'],
  ['/EmbeddedFile', 'pdf_holds_files'],
]);

/** Any of these names. Most files have none, and need no closer look. */
const SUSPECT = new RegExp(
  `(?:${[...KEYS.keys(), ...KINDS.keys(), '/JS'].join('|')})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`,
);

/** Returns the first thing in a PDF that does more than show pages. */
export function findDefect(pdf: Pdf): PdfDefect | undefined {
  const objects = [...pdf.objects.values(), ...pdf.packed.values()];
  if (!objects.some(({ value }) => SUSPECT.test(value))) return undefined;
  for (const { value } of objects) {
    const defect = defectOf(pdf, value);
    if (defect) return defect;
  }
  return undefined;
}

/** Searches a value and everything nested directly in it. */
function defectOf(pdf: Pdf, value: string): PdfDefect | undefined {
  if (value.startsWith('[')) return findFirst(pdf, readArray(value));
  if (!isDictionary(value)) return undefined;
  const dictionary = readDictionary(value);
  if (dictionary.has('/S') && dictionary.has('/JS')) return 'pdf_runs_scripts';
  for (const [key, defect] of KEYS) if (dictionary.has(key)) return defect;
  for (const key of ['/S', '/Type']) {
    // PDF readers follow a reference here.
    const defect = KINDS.get(resolve(pdf, dictionary.get(key)));
    if (defect) return defect;
  }
  return findFirst(pdf, dictionary.values());
}

function findFirst(pdf: Pdf, values: Iterable<string>): PdfDefect | undefined {
  for (const value of values) {
    const defect = defectOf(pdf, value);
    if (defect) return defect;
  }
  return undefined;
}
