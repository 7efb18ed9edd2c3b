import { z } from 'zod';
import { fileDocument, fileQuery } from '#contract/content.ts';
import { id } from '#contract/endpoint.ts';
import { recordAudit } from '../admin/audit.ts';
import { inspectPdf } from '../documents/inspect-pdf.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { fetchOne } from '../services/content.ts';
import { readStoredFile, unpublishDocument } from '../services/content-writer.ts';

/** What the CMS tells of a published change. */
const publication = z.object({ _id: id, _type: z.enum(['contentItem', 'gradeEvidence']) });

/**
 * Reads a file that was published in the Studio, as the panel does before it creates an item
 * (design: Files). One that readers cannot open, or that runs code, is taken back: its document is a
 * draft again, nothing of it is lost, and the audit log says why.
 * @param body the webhook's, its signature checked
 */
export async function checkPublication(body: string): Promise<void> {
  const published = publication.safeParse(JSON.parse(body));
  if (!published.success) return;
  const file = await fetchOne(fileQuery, { id: published.data._id }, fileDocument);
  const bytes = file?.url ? await readStoredFile(file.url) : undefined;
  const defect = bytes && (await inspectPdf(bytes));
  if (!file || !defect) return;
  await unpublishDocument(file.id);
  await recordAudit({
    who: 'The shop',
    action: 'publication-refused',
    what: `${file.title}: ${new AppError(defect).message}`,
    from: 'Studio',
  });
  log('warn', 'publication refused', { type: file.type });
}
