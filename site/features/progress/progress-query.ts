import type * as z from 'zod/mini';
import { getProgress } from '#contract/reading/progress.ts';
import { call } from '#site/lib/call.ts';
import { Query } from '#site/lib/query.ts';
import { keepOwner, learnRecord } from './browser-progress.ts';
import { sendNow } from './send-progress.ts';

/** What only the shop knows. */
type Known = Pick<z.infer<typeof getProgress.response>, 'subjects' | 'openCheckout'>;

/**
 * Reads the account's record into what this browser knows, and sends what the record does not have. It does not
 * wait for that.
 * @returns the subjects that the student owns, with their pages, and what they began to buy; none of it once
 *   another student has signed in
 * @throws ApiError as `call`
 */
export async function loadProgress(): Promise<Known> {
  const isSameOwner = keepOwner();
  const { files, subjects, openCheckout } = await call(getProgress, {});
  if (!isSameOwner()) return { subjects: [] };
  learnRecord(files);
  void sendNow();
  return { subjects, openCheckout };
}

export const progressQuery = new Query(loadProgress);
