import { z } from 'zod';
import { raiseAlarm } from '../alarms/alarms.ts';
import { countListedFiles } from '../services/content.ts';
import { replaceRecord } from '../store/records.ts';
import { listedFilesKey } from './stored-keys.ts';

const check = z.object({ count: z.int().min(0), at: z.iso.datetime() });
type ListedFilesCheck = z.infer<typeof check>;

/**
 * Checks whether the CMS lists old files to callers without a token, and alarms the owner, because anyone could
 * download them.
 * @returns the previous check
 * @throws AppError `unavailable`
 */
export async function checkListedFiles(): Promise<ListedFilesCheck | undefined> {
  const count = await countListedFiles();
  const previous = await replaceRecord(
    listedFilesKey.key,
    { count, at: new Date().toISOString() },
    check,
  );
  if (count > 0) await raiseAlarm('file-listed-publicly', sentence(count));
  return previous;
}

const sentence = (count: number) =>
  `Anyone can list ${count === 1 ? 'one old file' : `${count} old files`} in the CMS, without a token, and ` +
  'download what they hold. No page shows them. What is for sale now is not among them: it is in ' +
  "the shop's own file store.";
