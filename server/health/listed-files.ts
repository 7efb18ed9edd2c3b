import type { Finding } from '#contract/admin/status.ts';
import { lastListedFilesCheck } from '../documents/listed-files.ts';
import { alarmTexts } from './alarm-texts.ts';
import { LISTED_FILES_PATIENCE } from './limits.ts';

/** Tells whether anyone could list old files in the CMS when that was last checked. */
export async function checkListedFiles(now = Date.now()): Promise<Finding> {
  const last = await lastListedFilesCheck();
  if (!last)
    return { state: 'unknown', summary: 'It has not been checked yet. It is every ten minutes.' };
  const { count, at } = last;
  if (count > 0) {
    const files = count === 1 ? 'one old file' : `${count} old files`;
    const summary = `Anyone can list ${files} in the CMS without signing in. Last checked:`;
    return { state: 'bad', summary, advice: alarmTexts['file-listed-publicly'].advice, at };
  }
  if (now - Date.parse(at) > LISTED_FILES_PATIENCE) {
    const summary = 'None could be listed, but it has not been checked for a while. Last checked:';
    return { state: 'unknown', summary, advice: 'See the line on reconciliation.', at };
  }
  return { state: 'good', summary: 'None can be listed without signing in. Last checked:', at };
}
