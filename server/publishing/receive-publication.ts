import { catalogueChanged } from '../catalogue/catalogue-changed.ts';
import { untilQueriesSee } from '../services/content.ts';
import { requestInspection } from '../services/site.ts';
import { parsePublication } from './publication.ts';
import { contentChanged } from './rebuild.ts';

export interface Reception {
  /** True if something that pages show has changed. */
  isChange: boolean;
  /** True if the caller must wait for the next build, with `buildLater`. */
  isBuildDue: boolean;
}

/** @throws AppError `invalid_request`, or `unavailable`, after which the CMS sends the message again */
export async function receivePublication(body: string): Promise<Reception> {
  const publication = parsePublication(body);
  if (!publication) return { isChange: false, isBuildDue: false };
  // The webhook may arrive before the change is readable:
  // docs/decisions/0022-how-does-content-reach-pages-and-functions.md.
  await untilQueriesSee(publication.id);
  await catalogueChanged();
  // Item files were checked during preparation. A change by the inspection has a message of its own.
  const { id, type } = publication;
  if (type === 'gradeEvidence' && (await requestInspection(id)))
    return { isChange: false, isBuildDue: false };
  return { isChange: true, isBuildDue: await contentChanged() };
}
