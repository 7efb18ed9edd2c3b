import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { ErrorCode } from '#contract/errors.ts';
import { hasPdfSignature } from './pdf-signature.ts';

/** Why a PDF cannot go on sale. */
export type PdfDefect = Extract<ErrorCode, `pdf_${string}`>;

/** What is wrong with a file, or how many pages it has. */
export type Inspection =
  | { defect: PdfDefect; pages?: undefined }
  | { defect?: undefined; pages: number };

/** PDF readers look for the end marker in this many final bytes. */
const END_BYTES = 1024;

/** Dictionary entries that give a defect away. */
const KEYS: readonly (readonly [key: string, defect: PdfDefect])[] = [
  ['JavaScript', 'pdf_runs_scripts'],
  // XFA forms are scripts, and most readers cannot show them.
  ['XFA', 'pdf_runs_scripts'],
  ['EF', 'pdf_holds_files'],
  ['EmbeddedFiles', 'pdf_holds_files'],
];

/** Forbidden kinds of actions (`S`) and objects (`Type`). */
const KINDS = new Map<string, PdfDefect>([
  ['JavaScript', 'pdf_runs_scripts'],
  ['Launch', 'pdf_launches_programs'],
  ['EmbeddedFile', 'pdf_holds_files'],
]);

/**
 * Checks that PDF readers can open a file and that it does nothing but show pages. Jumps (`GoTo`)
 * and an opening position are allowed.
 * @returns the first defect, or how many pages a sound file has
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  if (!hasPdfSignature(bytes)) return { defect: 'pdf_unrecognised' };
  const end = new TextDecoder('latin1').decode(bytes.subarray(-END_BYTES));
  if (!end.includes('%%EOF')) return { defect: 'pdf_broken' };
  try {
    const pdf = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    const pages = pdf.getPageCount();
    if (pages === 0) return { defect: 'pdf_empty' };
    for (const [, object] of pdf.context.enumerateIndirectObjects()) {
      const defect = findDefect(object);
      if (defect) return { defect };
    }
    return { pages };
  } catch {
    return { defect: isEncrypted(bytes) ? 'pdf_encrypted' : 'pdf_broken' };
  }
}

/** The parser fails on encrypted objects before it reports the encryption; the entry itself is plain text. */
const isEncrypted = (bytes: Uint8Array) =>
  /\/Encrypt[\s\d<]/.test(new TextDecoder('latin1').decode(bytes));

/** Searches an object and everything nested directly in it. */
function findDefect(object: PDFObject): PdfDefect | undefined {
  if (object instanceof PDFArray) return findFirstDefect(object.asArray());
  if (object instanceof PDFStream) return findDefect(object.dict);
  if (!(object instanceof PDFDict)) return undefined;
  const isAction = object.has(PDFName.of('S'));
  if (isAction && object.has(PDFName.of('JS'))) return 'pdf_runs_scripts';
  for (const [key, defect] of KEYS) if (object.has(PDFName.of(key))) return defect;
  for (const key of ['S', 'Type']) {
    // PDF readers follow a reference here.
    const kind = object.lookup(PDFName.of(key));
    const defect = kind instanceof PDFName ? KINDS.get(kind.decodeText()) : undefined;
    if (defect) return defect;
  }
  return findFirstDefect(object.values());
}

function findFirstDefect(objects: PDFObject[]): PdfDefect | undefined {
  for (const object of objects) {
    const defect = findDefect(object);
    if (defect) return defect;
  }
  return undefined;
}
