import type { Finding } from '#contract/admin/status.ts';
import { alarmTexts } from '../alarms/alarm-texts.ts';
import { LISTED_FILES_PATIENCE } from '../alarms/thresholds.ts';
import { lastListedFilesCheck } from '../files/listed-files.ts';

export async function checkListedFiles(now = Date.now()): Promise<Finding> {
  const last = await lastListedFilesCheck();
  if (!last)
    return { state: 'unknown', summary: 'Not checked yet. The check runs every ten minutes.' };
  const { count, at } = last;
  if (count > 0) {
    const files = count === 1 ? 'one old file' : `${count} old files`;
    const summary = `Anyone can list ${files} in the CMS without signing in. Last checked:`;
    return { state: 'bad', summary, advice: alarmTexts['file-listed-publicly'].advice, at };
  }
  if (now - Date.parse(at) > LISTED_FILES_PATIENCE) {
    const summary = 'No files could be listed, but the last check was a while ago. Last checked:';
    return { state: 'unknown', summary, advice: 'See the reconciliation line.', at };
  }
  return { state: 'good', summary: 'No files can be listed without signing in. Last checked:', at };
}
