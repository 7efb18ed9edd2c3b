import { type FileDocument, fileDocument } from '#contract/catalogue/content-documents.ts';
import { fileQuery } from '#contract/catalogue/content-queries.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { expectOwnChange } from '../catalogue/publication-audit.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { fetchOne } from '../services/content.ts';
import { readEvidence, unpublishDocument } from '../services/content-writer.ts';
import type { PdfDefect } from './preparation/judge-action.ts';
import { inspectPdf } from './preparation/prepare-pdf.ts';

/** Defects that only prevent preparation. Evidence is delivered unchanged, and is often signed. */
const HARMLESS = new Set<PdfDefect>(['pdf_signed', 'pdf_stamped', 'pdf_too_complex', 'pdf_failed']);

export async function findEvidenceDefect(bytes: Uint8Array): Promise<PdfDefect | undefined> {
  const { defect } = await inspectPdf(bytes);
  return defect && HARMLESS.has(defect) ? undefined : defect;
}

/**
 * Inspects grade evidence published in the Studio, as the admin panel does before storing a file
 * (docs/product.md#publishing). A document whose file is too large, not in the CMS, unreadable or active becomes a
 * draft again, and the audit log says why.
 * @returns true if the document was changed, which triggers a publication of its own
 */
export async function inspectEvidence(id: string): Promise<boolean> {
  const file = await fetchOne(fileQuery, { id }, fileDocument);
  const defect = file?.url ? await findDefect(file.url) : undefined;
  if (!file || !defect) return false;
  await refuse(file, defect);
  return true;
}

async function findDefect(url: string): Promise<ErrorCode | undefined> {
  try {
    const bytes = await readEvidence(url);
    return bytes && (await findEvidenceDefect(bytes));
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code !== 'unavailable';
    if (isRefusal) return error.code;
    throw error;
  }
}

async function refuse({ id, title, type }: FileDocument, defect: ErrorCode): Promise<void> {
  await recordAudit({
    who: 'The shop',
    action: 'publication-refused',
    what: `${title}: ${new AppError(defect).message}`,
    from: 'Studio',
  });
  await expectOwnChange(id);
  await unpublishDocument(id);
  log('warn', 'publication refused', { type });
}
