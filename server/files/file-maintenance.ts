import { z } from 'zod';
import { outdatedFileDocument } from '#contract/catalogue/content-documents.ts';
import { outdatedFilesQuery } from '#contract/catalogue/content-queries.ts';
import { KEPT_SUBJECTS } from '#contract/catalogue/kept-subjects.ts';
import { UNUSED_UPLOAD_HOURS } from '#contract/limits.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { expectOwnChange } from '../catalogue/publication-audit.ts';
import { isProduction } from '../deploy.ts';
import { log } from '../log.ts';
import { countListedFiles, fetchMany, listNamedFiles } from '../services/content.ts';
import { replacePdf } from '../services/content-writer.ts';
import { requestPreparation } from '../services/pdf-function.ts';
import { dropEntries, logEntry, readEntries } from '../store/logs.ts';
import { hasAny, readFields, replaceRecord, writeRecord } from '../store/records.ts';
import { shopFiles } from './shop-files.ts';
import { fileFolder, PREPARATION_VERSION, pdfField } from './stored-file.ts';
import { listedFilesKey, preparationRefusedKey, unusedUploadsKey } from './stored-keys.ts';

const HOUR_MS = 60 * 60 * 1000;
const ALL_ENTRIES = -1;

/**
 * Deletes uploads older than a day that neither a CMS document, including drafts and versions, nor a kept subject
 * references. Runs only for the published deploy.
 * @param deadline in milliseconds since 1970; the next run does the rest
 * @throws AppError `unavailable`; the next run retries
 */
export async function deleteUnusedUploads(deadline: number): Promise<void> {
  if (!isProduction()) return;
  const limit = Date.now() - UNUSED_UPLOAD_HOURS * HOUR_MS;
  const records = await readEntries(unusedUploadsKey.key, logEntry, ALL_ENTRIES);
  const isOld = ({ at }: { at: string }) => Date.parse(at) < limit;
  const inUse = new Set(records.filter((upload) => !isOld(upload)).map(({ id }) => id));
  const old = new Set(records.filter(isOld).map(({ id }) => id));
  if (old.size === 0) return;
  const unused = await withoutNamed([...old].filter((id) => !inUse.has(id)));
  for (const id of unused) {
    if (Date.now() > deadline) return;
    await shopFiles().deleteAll(fileFolder(id));
  }
  if (unused.length > 0) log('info', 'unused uploads deleted', { count: unused.length });
  await dropEntries(unusedUploadsKey.key, limit);
}

async function withoutNamed(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const named = new Set(await listNamedFiles(ids));
  // Searched as text, so that copies in other forms count, too.
  const copies = JSON.stringify([...(await readFields(KEPT_SUBJECTS, z.unknown())).values()]);
  return ids.filter((id) => !named.has(id) && !copies.includes(JSON.stringify(id)));
}

const refusedKey = (fileId: string) => preparationRefusedKey.of(fileId, `${PREPARATION_VERSION}`);

/**
 * Prepares files of an earlier preparation version again. If the new version refuses a file, the item keeps the
 * old.
 * @param deadline time to stop, in milliseconds since 1970; the next run continues
 */
export async function prepareAgain(deadline: number): Promise<void> {
  const version = PREPARATION_VERSION;
  const outdated = await fetchMany(outdatedFilesQuery, { version }, outdatedFileDocument);
  for (const { id, revision, fileId } of outdated) {
    if (Date.now() > deadline) return;
    if (await hasAny([refusedKey(fileId)])) continue;
    const pdf = await requestPreparation(fileId);
    if (pdf) {
      await expectOwnChange(id);
      await replacePdf(id, revision, pdfField(pdf));
    } else {
      log('warn', 'file not prepared again', { fileId });
      await writeRecord(refusedKey(fileId), {}, preparationRefusedKey.ttlSeconds);
    }
  }
}

const listedFiles = z.object({ count: z.int().min(0), at: z.iso.datetime() });
type ListedFiles = z.infer<typeof listedFiles>;

/**
 * Checks whether the CMS lists old files to callers without a token, and alarms the owner, because anyone could
 * download them.
 * @returns the previous check
 * @throws AppError `unavailable`
 */
export async function checkListedFiles(): Promise<ListedFiles | undefined> {
  const count = await countListedFiles();
  const previous = await replaceRecord(
    listedFilesKey.key,
    { count, at: new Date().toISOString() },
    listedFiles,
  );
  if (count > 0) await raiseAlarm('file-listed-publicly', sentence(count));
  return previous;
}

const sentence = (count: number) =>
  `Anyone can list ${count === 1 ? 'one old file' : `${count} old files`} in the CMS, without a token, and ` +
  'download what they hold. No page shows them. What is for sale now is not among them: it is in ' +
  "the shop's own file store.";
