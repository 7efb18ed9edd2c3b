import { toReplacement } from '../../studio/form/replacement.ts';
import { lakeOf } from './lake.ts';
import type { TestSandbox } from './sandbox.ts';
import { storeFile } from './upload-file.ts';

/**
 * Replaces the file of a published item, as the Studio's form and its button Publish do. The caller must tell the shop
 * by `announceChange`, once for several files.
 * @returns id of the new upload
 */
export async function replaceFile(
  shop: TestSandbox,
  itemId: string,
  whatsNew?: string,
  pdf?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const stored = await storeFile(shop, pdf);
  await replacePdf(shop, itemId, stored, whatsNew);
  return stored.id;
}

/** Replaces the field `pdf` of a published item. @param stored the new field */
export async function replacePdf(
  shop: TestSandbox,
  itemId: string,
  stored: { id: string },
  whatsNew?: string,
): Promise<void> {
  const lake = lakeOf(shop);
  const replacement = toReplacement(await lake.getDocument(itemId), stored.id);
  const patch = lake.patch(itemId).set({ pdf: stored, ...replacement });
  await (whatsNew === undefined ? patch.unset(['whatsNew']) : patch.set({ whatsNew })).commit({
    visibility: 'sync',
  });
}
