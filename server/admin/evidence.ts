import type { z } from 'zod';
import type { uploadGradeEvidence as uploadEndpoint } from '#contract/admin/evidence.ts';
import type { GradeEvidence } from '#contract/catalogue/catalogue.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { objectPath } from '../catalogue/catalogue.ts';
import { catalogueChanged } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { findEvidenceDefect } from '../files/evidence-defect.ts';
import { hasPdfSignature } from '../files/pdf-signature.ts';
import { createDocument, file, uploadPdf } from '../services/content-writer.ts';
import { deleteWithFile } from './delete-document.ts';

type NewEvidence = z.output<typeof uploadEndpoint.request>;

const refused = (code: ErrorCode) => new AppError(code, { field: 'pdf' });

/**
 * Publishes grade evidence, which the home page's button downloads from then on.
 * @throws AppError `evidence_not_a_pdf`, `evidence_too_large`, or a `pdf_…` code for a PDF that readers cannot open
 *   or that runs code
 */
export async function uploadGradeEvidence(
  { pdf, ...labels }: NewEvidence,
  by: Actor,
): Promise<GradeEvidence> {
  if (pdf.size > EVIDENCE_PDF_MAX_BYTES) {
    throw refused('evidence_too_large');
  }
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  if (pdf.type !== 'application/pdf' || !hasPdfSignature(bytes)) {
    throw refused('evidence_not_a_pdf');
  }
  const defect = await findEvidenceDefect(bytes);
  if (defect) throw refused(defect);

  await recordAudit({
    ...by,
    action: 'evidence-uploaded',
    what: `${labels.studentName}, ${labels.year}`,
  });
  const id = `evidence-${crypto.randomUUID()}`;
  const assetId = await uploadPdf(bytes, 'grade-evidence.pdf');
  await createDocument({ _id: id, _type: 'gradeEvidence', ...labels, pdf: file(assetId) });
  await catalogueChanged();
  return { id, ...labels, pdfUrl: objectPath(id) };
}

/** Deletes grade evidence, and its file unless another document uses the file. @throws AppError `not_found` */
export function deleteGradeEvidence(id: string, by: Actor): Promise<void> {
  return deleteWithFile(id, 'gradeEvidence', 'evidence-deleted', by);
}
