import { z } from 'zod';
import { raiseAlarm } from '../health/alarms.ts';
import { countListedFiles } from '../services/content.ts';
import { readRecord, replaceRecord } from '../services/kv.ts';

/** The last check whether anyone can list the paid files. */
const check = z.object({ count: z.int().min(0), at: z.iso.datetime() });
export type ListedFilesCheck = z.infer<typeof check>;

const KEY = 'listed-files';

/** Reads the last check. */
export const lastListedFilesCheck = () => readRecord(KEY, check);

/**
 * Checks whether the CMS lists files to callers without a token, and alarms the owner: who can list a
 * paid file can download it. It costs one request to the CMS's API.
 * @returns the check before, so that the caller knows how long ago it was
 * @throws AppError `unavailable`
 */
export async function checkListedFiles(): Promise<ListedFilesCheck | undefined> {
  const count = await countListedFiles();
  const previous = await replaceRecord(KEY, { count, at: new Date().toISOString() }, check);
  if (count > 0) await raiseAlarm('file-listed-publicly', sentence(count));
  return previous;
}

const sentence = (count: number) =>
  `Anyone can list ${count === 1 ? 'one stored file' : `${count} stored files`} in the CMS, without a ` +
  'token, and so download what is for sale. At sanity.io/manage, open the project, then Datasets, and ' +
  'make the dataset private. A plan that ended may have made it public.';
