import type * as z from 'zod/mini';
import { getProgress } from '#contract/reading/progress.ts';
import { call } from '#site/lib/call.ts';
import { Query } from '#site/lib/query.ts';
import { keepOwner, learnRecord } from './browser-progress.ts';
import { sendNow } from './send-progress.ts';

/** Facts that only the shop knows. */
type Known = Pick<z.infer<typeof getProgress.response>, 'subjects' | 'openCheckout'>;

/**
 * Merges the account's record into this browser's progress, and sends what the record lacks without
 * waiting.
 * @returns the student's subjects with their pages, and their open checkout; neither if another
 *   student has signed in since
 * @throws ApiError like `call`
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
