import { resolve } from 'node:path';
import { createUpload, prepareUpload } from '#contract/objects.ts';
import { startSandbox } from '#sandbox/shop/start.ts';
import { pdfField } from '#server/documents/stored-pdf-field.ts';
import { asAdministrator, signInAsAdministrator } from '../../support/administrator.ts';
import { createClient } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { twoHundredPages } from '../../support/large-pdf.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A shop that does not run, with a large file for those who own Microeconomics. */
export interface PreparedShop {
  dataDir: string;
  /** The locked item that has the file, and the file's size. */
  item: string;
  fileBytes: number;
}

/**
 * Fills a folder with the sample shop, and gives a locked item of Microeconomics a file of 10 MB.
 * @param dataDir an empty folder
 */
export async function prepareShop(dataDir: string): Promise<PreparedShop> {
  const file = await twoHundredPages();
  const shop = await startSandbox({
    ...{ root: ROOT, port: 0, dataDir, site: 'none', hasStudent: false, hasClock: false },
  });
  try {
    const client = createClient(shop.shop);
    const panel = asAdministrator(client, await signInAsAdministrator(shop, client));
    const asked = await panel.post(createUpload.path);
    const { uploadURL } = createUpload.response.parse(await asked.json());
    const { pathname, search } = new URL(uploadURL);
    const init = { method: 'PUT', body: Buffer.from(file), duplex: 'half' };
    await panel.fetch(pathname + search, init);
    const id = pathname.split('/').at(-1) ?? '';
    const prepared = await panel.post(prepareUpload.path.replace(':id', id));
    const { pdf } = prepareUpload.response.parse(await prepared.json());
    const lake = lakeOf(shop);
    const item: string = await lake.fetch(
      '*[_type == "contentItem" && isLocked && topic->subject._ref == $subject] | order(_id) [0]._id',
      { subject: MICRO },
    );
    await lake
      .patch(item)
      .set({ pdf: pdfField(pdf) })
      .commit();
    return { dataDir, item, fileBytes: file.length };
  } finally {
    await shop.close();
  }
}
