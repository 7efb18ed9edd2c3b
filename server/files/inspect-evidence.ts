import { type FileDocument, fileDocument } from '#contract/catalogue/content-documents.ts';
import { fileQuery } from '#contract/catalogue/content-queries.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { expectOwnChange } from '../catalogue/publication-audit.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { fetchOne } from '../services/content.ts';
import { readEvidence, unpublishDocument } from '../services/content-writer.ts';
import { inspectPdf } from './preparation/prepare-pdf.ts';

/** Defects that only prevent preparation. Evidence is delivered unchanged, and is often signed. */
const HARMLESS = new Set<ErrorCode>(['pdf_signed', 'pdf_stamped', 'pdf_too_complex', 'pdf_failed']);

/** Returns the reason to refuse grade evidence. Undefined if there is none. */
export async function findEvidenceRefusal(bytes: Uint8Array): Promise<AppError | undefined> {
  const { refusal } = await inspectPdf(bytes);
  return refusal && HARMLESS.has(refusal.code) ? undefined : refusal;
}

/**
 * Inspects grade evidence published in the Studio, as the admin panel does before storing a file
 * (docs/product.md#publishing). A document whose file is too large, not in the CMS, unreadable or active becomes a
 * draft again, and the audit log records why.
 * @returns true if the document was changed, which triggers a publication of its own
 */
export async function inspectEvidence(id: string): Promise<boolean> {
  const file = await fetchOne(fileQuery, { id }, fileDocument);
  const refusal = file?.url ? await findRefusal(file.url) : undefined;
  if (!file || !refusal) return false;
  await refuse(file, refusal);
  return true;
}

async function findRefusal(url: string): Promise<AppError | undefined> {
  try {
    const bytes = await readEvidence(url);
    return bytes && (await findEvidenceRefusal(bytes));
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code !== 'unavailable';
    if (isRefusal) return error;
    throw error;
  }
}

async function refuse({ id, title, type }: FileDocument, { message }: AppError): Promise<void> {
  await recordAudit({
    who: 'The shop',
    action: 'publication-refused',
    what: `${title}: ${message}`,
    from: 'Studio',
  });
  await expectOwnChange(id);
  await unpublishDocument(id);
  log('warn', 'publication refused', { type });
}
