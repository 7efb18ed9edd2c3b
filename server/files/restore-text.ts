import type { FileReference } from '#contract/files/stored-pdf.ts';
import type { FileStore } from '../services/file-store.ts';
import { bodyKey, manifestKey, outlineKey, tailKey, textKey } from './file-keys.ts';
import { manifest } from './preparation/manifest.ts';
import { readPdf } from './preparation/prepared-pdf.ts';
import { runInThread } from './preparation/thread.ts';

/**
 * Recreates the text and outline, which an archive of the content lacks.
 * @throws AppError `pdf_…` or `unavailable`, Error if a part is missing
 */
export async function restoreText(files: FileStore, file: FileReference): Promise<void> {
  const described = await files.readJson(manifestKey(file), manifest);
  const parts = described?.parts.map((_, index) => bodyKey(file, index)) ?? [];
  const pieces: Uint8Array[] = [];
  for (const key of [...parts, tailKey(file)]) {
    const piece = await files.read(key);
    if (!piece) throw new Error(`${key} is missing`);
    pieces.push(piece);
  }
  const { text, outline } = readPdf.parse(await runInThread('read', Buffer.concat(pieces)));
  const write = (key: string, value: unknown) =>
    files.write(key, new TextEncoder().encode(JSON.stringify(value)));
  await Promise.all([write(textKey(file), text), write(outlineKey(file), outline)]);
}
