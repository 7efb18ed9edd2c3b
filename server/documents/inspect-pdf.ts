import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';
import { messages } from '#contract/messages.ts';
import { hasPdfSignature } from './pdf-signature.ts';

/** Readers look for the end mark in so many last bytes. */
const END_BYTES = 1024;

/** Entries that only such files have. */
const KEYS: readonly (readonly [key: string, complaint: string])[] = [
  ['JavaScript', messages.pdfRunsScripts],
  // Forms of this kind are scripts, and most readers cannot show them.
  ['XFA', messages.pdfRunsScripts],
  ['EF', messages.pdfHoldsFiles],
  ['EmbeddedFiles', messages.pdfHoldsFiles],
];

/** What an action (`S`) or an object (`Type`) may not be. */
const KINDS = new Map([
  ['JavaScript', messages.pdfRunsScripts],
  ['Launch', messages.pdfLaunches],
  ['EmbeddedFile', messages.pdfHoldsFiles],
]);

/**
 * Looks whether readers can open a PDF and whether it does anything but show pages. Jumps (GoTo) and
 * a place to open at are fine.
 * @returns a sentence that says why not, or `undefined` for a good file
 */
export async function inspectPdf(bytes: Uint8Array): Promise<string | undefined> {
  if (!hasPdfSignature(bytes)) return messages.uploadNotAPdf;
  const end = new TextDecoder('latin1').decode(bytes.subarray(-END_BYTES));
  if (!end.includes('%%EOF')) return messages.pdfBroken;
  try {
    const pdf = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    if (pdf.getPageCount() === 0) return messages.pdfEmpty;
    for (const [, object] of pdf.context.enumerateIndirectObjects()) {
      const complaint = complaintOf(object);
      if (complaint) return complaint;
    }
    return undefined;
  } catch {
    return isEncrypted(bytes) ? messages.pdfEncrypted : messages.pdfBroken;
  }
}

/** The parser stumbles over encrypted objects before it sees that they are; the entry is in clear. */
const isEncrypted = (bytes: Uint8Array) =>
  /\/Encrypt[\s\d<]/.test(new TextDecoder('latin1').decode(bytes));

/** What is wrong with an object or with any part that lies directly in it. */
function complaintOf(object: PDFObject): string | undefined {
  if (object instanceof PDFArray) return firstComplaint(object.asArray());
  if (object instanceof PDFStream) return complaintOf(object.dict);
  if (!(object instanceof PDFDict)) return undefined;
  const isAction = object.has(PDFName.of('S'));
  if (isAction && object.has(PDFName.of('JS'))) return messages.pdfRunsScripts;
  for (const [key, complaint] of KEYS) if (object.has(PDFName.of(key))) return complaint;
  for (const key of ['S', 'Type']) {
    // A reader follows a reference here; so do we.
    const kind = object.lookup(PDFName.of(key));
    const complaint = kind instanceof PDFName ? KINDS.get(kind.decodeText()) : undefined;
    if (complaint) return complaint;
  }
  return firstComplaint(object.values());
}

function firstComplaint(objects: PDFObject[]): string | undefined {
  for (const object of objects) {
    const complaint = complaintOf(object);
    if (complaint) return complaint;
  }
  return undefined;
}
