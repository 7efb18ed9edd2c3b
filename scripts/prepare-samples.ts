/** Prepares the sample shop's files for sale and its grade evidence, for the seed (`local-shop/seed/sample-store.ts`). */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startBlobs } from 'local-stand-ins/blobs/index.ts';
import { DATASET } from '#local-shop/content-project.ts';
import { renderEvidence } from '#local-shop/seed/evidence.ts';
import { seedFiles, seedPictures } from '#local-shop/seed/files.ts';
import { sampleStore } from '#local-shop/seed/sample-store.ts';
import { prepareFile } from '#server/files/prepare-file.ts';
import { originalKey, pdfField, pictureKey } from '#server/files/stored-file.ts';
import { fileStore } from '#server/services/file-store.ts';

const { folder, list } = sampleStore();
if (!existsSync(list)) await prepareInto(folder);

async function prepareInto(target: string): Promise<void> {
  const draft = join(dirname(target), randomUUID());
  const dataDir = join(draft, 'store');
  mkdirSync(dataDir, { recursive: true });
  const blobs = await startBlobs({ port: 0, dataDir, token: randomUUID() });
  process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.context;
  const files = fileStore(DATASET);
  const fields: Record<string, object> = {};
  for (const { documentId, filename, render } of seedFiles()) {
    const pdf = await render();
    const id = `sample-${documentId}`;
    await files.create(originalKey(id), new Blob([new Uint8Array(pdf)]).stream(), filename);
    fields[documentId] = pdfField(await prepareFile(files, id));
  }
  for (const { id, file } of seedPictures()) {
    await files.write(pictureKey(id), readFileSync(file));
  }
  await blobs.close();
  writeFileSync(join(draft, 'evidence.pdf'), await renderEvidence());
  writeFileSync(join(draft, 'files.json'), JSON.stringify(fields));
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another process was faster, with the same files.
    if (!existsSync(target)) throw error;
  }
}
