import { type FileDocument, fileDocument } from '#contract/catalogue/content-documents.ts';
import { fileQuery } from '#contract/catalogue/content-queries.ts';
import { recordAudit } from '../admin/audit.ts';
import { findEvidenceDefect } from '../documents/evidence-defect.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import type { PdfDefect } from '../preparation/find-defect.ts';
import { fetchOne } from '../services/content.ts';
import { readStoredFile, unpublishDocument } from '../services/content-writer.ts';

/**
 * Inspects grade evidence that was published in the Studio, as the admin panel does before it stores one
 * (docs/product.md#publishing). A document whose file readers cannot open, or whose file runs code,
 * becomes a draft again, and the audit log says why.
 * @returns whether the document was changed, which is a publication of its own
 */
export async function inspectEvidence(id: string): Promise<boolean> {
  const file = await fetchOne(fileQuery, { id }, fileDocument);
  const bytes = file?.url ? await readStoredFile(file.url) : undefined;
  const defect = bytes && (await findEvidenceDefect(bytes));
  if (!file || !defect) return false;
  await refuse(file, defect);
  return true;
}

async function refuse({ id, title, type }: FileDocument, defect: PdfDefect): Promise<void> {
  await recordAudit({
    who: 'The shop',
    action: 'publication-refused',
    what: `${title}: ${new AppError(defect).message}`,
    from: 'Studio',
  });
  await unpublishDocument(id);
  log('warn', 'publication refused', { type });
}
