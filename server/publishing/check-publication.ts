import { z } from 'zod';
import { fileDocument, fileQuery } from '#contract/content.ts';
import { id } from '#contract/endpoint.ts';
import { recordAudit } from '../admin/audit.ts';
import { inspectPdf } from '../documents/inspect-pdf.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { fetchOne } from '../services/content.ts';
import { readStoredFile, unpublishDocument } from '../services/content-writer.ts';

/** The webhook's body, as far as it matters here. */
const publication = z.object({ _id: id, _type: z.enum(['contentItem', 'gradeEvidence']) });

/**
 * Inspects a file that was published in the Studio, as the admin panel does before it creates an
 * item (docs/product.md#publishing). A document whose file readers cannot open, or whose file runs
 * code, becomes a draft again, and the audit log says why.
 * @param body the webhook's verified body
 */
export async function checkPublication(body: string): Promise<void> {
  const published = publication.safeParse(JSON.parse(body));
  if (!published.success) return;
  const file = await fetchOne(fileQuery, { id: published.data._id }, fileDocument);
  const bytes = file?.url ? await readStoredFile(file.url) : undefined;
  const defect = bytes && (await inspectPdf(bytes));
  if (!file || !defect) return;
  await recordAudit({
    who: 'The shop',
    action: 'publication-refused',
    what: `${file.title}: ${new AppError(defect).message}`,
    from: 'Studio',
  });
  await unpublishDocument(file.id);
  log('warn', 'publication refused', { type: file.type });
}
