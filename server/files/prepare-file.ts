import type { FileReference, StoredPdf } from '#contract/files/stored-pdf.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import type { FileStore } from '../services/file-store.ts';
import { isRefusal, preparePdf, readPdfText } from './preparation/prepare-pdf.ts';
import type { PdfText, PreparedPdf } from './preparation/thread-tasks.ts';
import {
  bodyKey,
  fileFolder,
  type Manifest,
  manifest,
  manifestKey,
  originalKey,
  outlineKey,
  PREPARATION_VERSION,
  proposalsKey,
  sampleKey,
  tailKey,
  textKey,
} from './stored-file.ts';

/** The store has no range requests, so the body is stored in parts: whole parts to send, one part to cut. */
const PART_BYTES = 2 * 1024 * 1024;

/** Records what became of a new upload. @param what the file's name, and the reason for a refusal */
export type RecordOutcome = (
  action: 'upload-accepted' | 'upload-refused',
  what: string,
) => Promise<void>;

/**
 * Prepares an uploaded file, unless this preparation version has done so
 * (docs/decisions/0017-where-are-paid-files-stored.md). Deletes a refused upload.
 * @throws AppError `upload_missing`, a `pdf_…` code, or `unavailable`, after which the call can be retried
 */
export async function prepareFile(
  files: FileStore,
  id: string,
  record: RecordOutcome = async () => {},
): Promise<StoredPdf> {
  const file = { id, version: PREPARATION_VERSION };
  const { name, size, pages, samples, excerpt } =
    (await files.readJson(manifestKey(file), manifest)) ??
    (await prepareOriginal(files, id, record));
  return { ...file, name, size, pages, samples, excerpt };
}

async function prepareOriginal(
  files: FileStore,
  id: string,
  record: RecordOutcome,
): Promise<Manifest> {
  const original = await files.readNamed(originalKey(id));
  if (!original) throw new AppError('upload_missing');
  const { bytes, name = '' } = original;
  const isNew = await isUnprepared(files, id);
  try {
    const prepared = await preparePdf(bytes);
    if (isNew) await record('upload-accepted', name);
    return await store(files, id, prepared, { name: name || `${id}.pdf`, size: bytes.length });
  } catch (error) {
    if (isRefusal(error) && isNew) {
      await record('upload-refused', `${name}: ${error.message}`);
      await forgetUnused(files, id);
    }
    throw error;
  }
}

/** Returns false for a file that an earlier version has prepared, which may be on sale. */
const isUnprepared = async (files: FileStore, id: string): Promise<boolean> =>
  (await files.list(fileFolder(id))).every((key) => key === originalKey(id));

/** Deletes a refused upload. A failure is only logged: the clean-up retries. */
async function forgetUnused(files: FileStore, id: string): Promise<void> {
  try {
    await files.deleteAll(fileFolder(id));
  } catch (error) {
    log('warn', 'refused upload not deleted', {}, error);
  }
}

/** Stores a prepared file, manifest last: without it, the rest does not count. */
async function store(
  files: FileStore,
  id: string,
  prepared: PreparedPdf,
  original: Pick<Manifest, 'name' | 'size'>,
): Promise<Manifest> {
  const file = { id, version: PREPARATION_VERSION };
  const parts = cut(prepared.body);
  await Promise.all([
    ...parts.map((part, index) => files.write(bodyKey(file, index), part)),
    files.write(tailKey(file), prepared.tail),
    ...prepared.samples.map(({ bytes }, index) => files.write(sampleKey(file, index + 1), bytes)),
    storeText(files, file, prepared),
  ]);
  const fileManifest: Manifest = {
    version: PREPARATION_VERSION,
    ...original,
    pages: prepared.pages,
    parts: parts.map(({ length }) => length),
    tail: { size: prepared.tail.length, slots: prepared.slots },
    samples: prepared.samples.map(({ width, height }) => ({ width, height })),
    excerpt: prepared.excerpt,
  };
  await files.write(manifestKey(file), toJson(fileManifest));
  return fileManifest;
}

async function storeText(
  files: FileStore,
  file: FileReference,
  { text, outline, proposals, unproposed }: PdfText,
) {
  if (unproposed) log('warn', 'no cards proposed', { fileId: file.id, place: unproposed });
  await Promise.all([
    files.write(textKey(file), toJson(text)),
    files.write(outlineKey(file), toJson(outline)),
    files.write(proposalsKey(file), toJson(proposals)),
  ]);
}

const toJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

function cut(body: Uint8Array): Uint8Array[] {
  const count = Math.ceil(body.length / PART_BYTES);
  return Array.from({ length: count }, (_, index) =>
    body.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
  );
}

/**
 * Recreates the text, outline and proposed cards, which an archive of the content lacks.
 * @throws AppError `pdf_…` or `unavailable`, Error if a part is missing
 */
export async function restoreText(files: FileStore, file: FileReference): Promise<void> {
  const fileManifest = await files.readJson(manifestKey(file), manifest);
  const parts = fileManifest?.parts.map((_, index) => bodyKey(file, index)) ?? [];
  const pieces: Uint8Array[] = [];
  for (const key of [...parts, tailKey(file)]) {
    const piece = await files.read(key);
    if (!piece) throw new Error(`${key} is missing`);
    pieces.push(piece);
  }
  await storeText(files, file, await readPdfText(Buffer.concat(pieces)));
}
