import { z } from 'zod';
import { outdatedFileDocument } from '#contract/catalogue/content-documents.ts';
import { outdatedFilesQuery } from '#contract/catalogue/content-queries.ts';
import { expectOwnChange } from '../catalogue/publication-audit.ts';
import { log } from '../log.ts';
import { fetchMany } from '../services/content.ts';
import { replacePdf } from '../services/content-writer.ts';
import { requestPreparation } from '../services/pdf-function.ts';
import { readRecord, writeRecord } from '../store/records.ts';
import { PREPARATION_VERSION, pdfField } from './stored-file.ts';
import { preparationRefusedKey } from './stored-keys.ts';

const refusal = z.object({});

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
    if (await readRecord(refusedKey(fileId), refusal)) continue;
    const pdf = await requestPreparation(fileId);
    if (pdf) {
      await expectOwnChange(id);
      await replacePdf(id, revision, pdfField(pdf));
    } else await leaveAlone(fileId);
  }
}

async function leaveAlone(fileId: string): Promise<void> {
  log('warn', 'file not prepared again', { fileId });
  await writeRecord(refusedKey(fileId), {}, preparationRefusedKey.ttlSeconds);
}
