import { z } from 'zod';
import { KEPT_SUBJECTS } from '#contract/catalogue/kept-subjects.ts';
import { UNUSED_UPLOAD_HOURS } from '#contract/limits.ts';
import { isProduction } from '../deploy.ts';
import { log } from '../log.ts';
import { listNamedFiles } from '../services/content.ts';
import { readFields } from '../services/kv-fields.ts';
import { appendEntry, dropEntries, readEntries } from '../services/kv-log.ts';
import { fileFolder } from './file-keys.ts';
import { shopFiles } from './shop-files.ts';
import { UPLOADS } from './upload-record.ts';

/** An upload, or a use of it that began. */
const record = z.object({ id: z.string().min(1), at: z.iso.datetime() });

const HOUR = 60 * 60 * 1000;

/** As many records as there are: those of about a day. */
const ALL = -1;

/** Notes that an upload is about to be used, so that it is not deleted meanwhile. @throws AppError */
export const noteUse = (id: string) => appendEntry(UPLOADS, { id, at: new Date().toISOString() });

/**
 * Deletes the files of uploads that came to nothing: recorded more than a day ago, and named neither by a
 * document of the CMS, drafts and versions included, nor by a copy of a subject that students own. It
 * deletes nothing that no record names, and runs for the published deploy only.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 * @throws AppError `unavailable`; the next run repeats it
 */
export async function deleteUnusedUploads(deadline: number): Promise<void> {
  if (!isProduction()) return;
  const limit = Date.now() - UNUSED_UPLOAD_HOURS * HOUR;
  const records = await readEntries(UPLOADS, record, ALL);
  const isOld = ({ at }: z.infer<typeof record>) => Date.parse(at) < limit;
  const inUse = new Set(records.filter((one) => !isOld(one)).map(({ id }) => id));
  const old = new Set(records.filter(isOld).map(({ id }) => id));
  if (old.size === 0) return;
  const unused = await withoutNamed([...old].filter((id) => !inUse.has(id)));
  for (const id of unused) {
    if (Date.now() > deadline) return;
    await shopFiles().deleteAll(fileFolder(id));
  }
  if (unused.length > 0) log('info', 'unused uploads deleted', { count: unused.length });
  await dropEntries(UPLOADS, limit);
}

/** Leaves out what a document or a copy names. */
async function withoutNamed(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const named = new Set(await listNamedFiles(ids));
  // As text, so that a copy in another form counts, too.
  const copies = JSON.stringify([...(await readFields(KEPT_SUBJECTS, z.unknown())).values()]);
  return ids.filter((id) => !named.has(id) && !copies.includes(JSON.stringify(id)));
}
