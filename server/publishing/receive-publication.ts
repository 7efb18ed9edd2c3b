import { untilQueriesSee } from '../services/content.ts';
import { inspectPublication } from './inspect-publication.ts';
import { parsePublication } from './publication.ts';
import { contentChanged } from './rebuild.ts';

/**
 * Handles a change of published content: inspects its file and has the pages built anew.
 * @param body the webhook's verified body
 * @returns whether the caller should wait for the next build, with `buildLater`
 * @throws AppError `invalid_request`, or `unavailable`, after which the CMS sends the message again
 */
export async function receivePublication(body: string): Promise<boolean> {
  const publication = parsePublication(body);
  if (!publication) return false;
  // The webhook may come first: docs/decisions/0028-builds-wait-and-rest.md.
  await untilQueriesSee(publication.id);
  // The shop's own change has a message of its own.
  if (await inspectPublication(publication)) return false;
  return contentChanged();
}
