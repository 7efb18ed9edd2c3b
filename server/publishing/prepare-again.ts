import { z } from 'zod';
import { outdatedFileDocument } from '#contract/catalogue/content-documents.ts';
import { outdatedFilesQuery } from '#contract/catalogue/content-queries.ts';
import { pdfField } from '../documents/stored-pdf-field.ts';
import { log } from '../log.ts';
import { PREPARATION_VERSION } from '../preparation/version.ts';
import { fetchMany } from '../services/content.ts';
import { replacePdf } from '../services/content-writer.ts';
import { readRecord, writeRecord } from '../services/kv.ts';
import { requestPreparation } from '../services/site.ts';

/** How long a file that the new preparation refuses is left alone: a week, in seconds. */
const REFUSED_SECONDS = 7 * 24 * 60 * 60;

const refusal = z.object({});

const refusedKey = (fileId: string) => `preparation-refused:${fileId}:${PREPARATION_VERSION}`;

/**
 * Prepares files again that an earlier version of the preparation prepared, from their originals. Until
 * then, and where the new version refuses one, the item keeps its file as it was.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 * @throws AppError `unavailable`
 */
export async function prepareAgain(deadline: number): Promise<void> {
  const version = PREPARATION_VERSION;
  const outdated = await fetchMany(outdatedFilesQuery, { version }, outdatedFileDocument);
  for (const { id, revision, fileId } of outdated) {
    if (Date.now() > deadline) return;
    if (await readRecord(refusedKey(fileId), refusal)) continue;
    const pdf = await requestPreparation(fileId);
    if (pdf) await replacePdf(id, revision, pdfField(pdf));
    else await leaveAlone(fileId);
  }
}

async function leaveAlone(fileId: string): Promise<void> {
  log('warn', 'file not prepared again', { fileId });
  await writeRecord(refusedKey(fileId), {}, REFUSED_SECONDS);
}
