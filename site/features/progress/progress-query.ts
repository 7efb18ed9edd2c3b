import { getProgress } from '#contract/reading/progress.ts';
import { call } from '#site/lib/call.ts';
import { Query } from '#site/lib/query.ts';
import { keepOwner, learnRecord } from './browser-progress.ts';
import { sendNow } from './send-progress.ts';

/**
 * Reads the account's record into what this browser knows, and sends what the record does not have. It does not
 * wait for that.
 * @returns the subjects that the student owns, with their pages; none once another student has signed in
 * @throws ApiError as `call`
 */
export async function loadProgress() {
  const isSameOwner = keepOwner();
  const { files, subjects } = await call(getProgress, {});
  if (!isSameOwner()) return [];
  learnRecord(files);
  void sendNow();
  return subjects;
}

export const progressQuery = new Query(loadProgress);
