import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { getProgress } from '#contract/progress/progress.ts';
import { call } from '#site/lib/call.ts';
import { Query } from '#site/lib/query.ts';
import { keepOwner } from '#site/lib/session.ts';
import { type LocalFile, localFiles, mergeRecord, onChange } from './browser-progress.ts';
import { sendNow } from './send-progress.ts';

type AccountProgress = Pick<z.infer<typeof getProgress.response>, 'subjects' | 'openCheckout'>;

/**
 * Sends what the account's record lacks, without waiting. Returns nothing if another student has signed in since.
 * @throws ApiError like `call`
 */
export async function loadProgress(): Promise<AccountProgress> {
  const isSameOwner = keepOwner();
  const { files, subjects, openCheckout } = await call(getProgress, {});
  if (!isSameOwner()) return { subjects: [] };
  mergeRecord(files);
  void sendNow();
  return { subjects, openCheckout };
}

export const progressQuery = new Query(loadProgress);

const NONE: LocalFile[] = [];

/** Returns this browser's progress by the file's id. Empty in the built HTML, and until hydration. */
export function useProgress(): ReadonlyMap<string, LocalFile> {
  const files = useSyncExternalStore(onChange, localFiles, () => NONE);
  return new Map(files.map((file) => [file.id, file]));
}
