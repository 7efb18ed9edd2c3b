import { createUpload, prepareUpload } from '#contract/files/objects.ts';
import type { Sandbox } from '#local-shop/start.ts';
import { pdfField } from '#server/files/stored-file.ts';
import { addAdministrator, asAdministrator } from './administrator.ts';
import { createClient } from './client.ts';
import { MICRO } from './ids.ts';
import { lakeOf } from './lake.ts';

/** Uploads a file, has it prepared and gives it to a locked item of Microeconomics. @returns the item's id */
export async function sellFile(shop: Sandbox, file: Uint8Array): Promise<string> {
  const client = createClient(shop.shop);
  const panel = asAdministrator(client, await addAdministrator(client));
  const asked = await panel.post(createUpload.path);
  const { uploadURL } = createUpload.response.parse(await asked.json());
  const { pathname, search } = new URL(uploadURL);
  await panel.fetch(pathname + search, { method: 'PUT', body: Buffer.from(file) });
  const id = pathname.split('/').at(-1) ?? '';
  const prepared = await panel.post(prepareUpload.path.replace(':id', id));
  const { pdf } = prepareUpload.response.parse(await prepared.json());
  const lake = lakeOf(shop);
  const item: string = await lake.fetch(
    '*[_type == "contentItem" && isLocked && topic->subject._ref == $subject][0]._id',
    { subject: MICRO },
  );
  await lake
    .patch(item)
    .set({ pdf: pdfField(pdf) })
    .commit();
  return item;
}
