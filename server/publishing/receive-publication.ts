import { catalogueChanged } from '../catalogue/catalogue-changed.ts';
import { untilQueriesSee } from '../services/content.ts';
import { requestInspection } from '../services/site.ts';
import { parsePublication } from './publication.ts';
import { contentChanged } from './rebuild.ts';

/** What a message of the CMS was about. */
export interface Reception {
  /** Whether something that pages show has changed. */
  isChange: boolean;
  /** Whether the caller should wait for the next build, with `buildLater`. */
  isBuildDue: boolean;
}

/**
 * Handles a change of published content: has grade evidence inspected, and has the pages built anew.
 * @param body the webhook's verified body
 * @throws AppError `invalid_request`, or `unavailable`, after which the CMS sends the message again
 */
export async function receivePublication(body: string): Promise<Reception> {
  const publication = parsePublication(body);
  if (!publication) return { isChange: false, isBuildDue: false };
  // The webhook may come first: docs/decisions/0022-how-does-content-reach-pages-and-functions.md.
  await untilQueriesSee(publication.id);
  await catalogueChanged();
  // An item's file was checked when it was prepared. The shop's own change has a message of its own.
  const { id, type } = publication;
  if (type === 'gradeEvidence' && (await requestInspection(id)))
    return { isChange: false, isBuildDue: false };
  return { isChange: true, isBuildDue: await contentChanged() };
}
