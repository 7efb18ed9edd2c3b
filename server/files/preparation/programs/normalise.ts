import type { PDFDocument } from '@cantoo/pdf-lib';
import { AppError } from '../../../errors.ts';
import { runQpdf } from './qpdf.ts';
import { lengthen } from './tidy-ends.ts';

/**
 * Options for qpdf's normal form: no encryption; all objects except page dictionaries, catalogue and streams in
 * object streams; inherited attributes in each page; everything compressed. The output is deterministic.
 */
const OPTIONS = [
  '--decrypt',
  '--object-streams=generate',
  '--linearize',
  '--decode-level=generalized',
  '--deterministic-id',
];

/** Repairs damaged files first. @throws AppError `pdf_encrypted`, `pdf_empty` or `pdf_broken` */
export async function normalise(bytes: Buffer): Promise<Buffer> {
  const first = await tryToNormalise(bytes);
  if (first.output) return first.output;
  if (first.messages.includes('no pages found')) throw new AppError('pdf_empty');
  const repaired = await tryToNormalise(await repair(bytes));
  if (repaired.output) return repaired.output;
  throw new AppError('pdf_broken', { cause: repaired.messages });
}

async function tryToNormalise(bytes: Buffer): Promise<{ output?: Buffer; messages: string }> {
  const result = await runQpdf(bytes, OPTIONS);
  if (result.messages.includes('invalid password')) throw new AppError('pdf_encrypted');
  const longer = result.output ? undefined : lengthen(bytes);
  const { output, messages } = longer ? await runQpdf(longer, OPTIONS) : result;
  return output ? { output: toBuffer(output), messages } : { messages };
}

/**
 * Rebuilds a PDF, as qpdf's WebAssembly build cannot. Refuses unreadable objects: their content would be missing.
 */
async function repair(bytes: Uint8Array): Promise<Buffer> {
  // Loaded on demand: the library is slow to load and rarely needed.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const pdf = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    await cutLoops(pdf);
    return toBuffer(await pdf.save({ addDefaultPage: false, updateFieldAppearances: false }));
  } catch (cause) {
    throw new AppError('pdf_broken', { cause });
  }
}

/** Removes cycles from the page tree. PDF readers skip such branches too. */
async function cutLoops(pdf: PDFDocument): Promise<void> {
  const { PDFArray, PDFDict, PDFName } = await import('@cantoo/pdf-lib');
  const seen = new Set<unknown>();
  const visit = (node: unknown) => {
    if (!(node instanceof PDFDict) || seen.has(node)) return;
    const kids = node.lookup(PDFName.of('Kids'));
    if (!(kids instanceof PDFArray)) return;
    seen.add(node);
    for (let index = kids.size() - 1; index >= 0; index -= 1) {
      if (seen.has(kids.lookup(index))) kids.remove(index);
    }
    for (const kid of kids.asArray()) visit(pdf.context.lookup(kid));
  };
  visit(pdf.catalog.lookup(PDFName.of('Pages')));
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
