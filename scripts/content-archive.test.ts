import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { expect, test } from 'vitest';
import { startTestLake, temporaryDirectory } from '#sandbox/sanity/test-lake.ts';
import { exportContent } from './content-export.ts';
import { importContent } from './content-import.ts';

/** Reads all documents of the owner, without the times and addresses of one service. */
const everything = (client: SanityClient) =>
  client.fetch<unknown[]>(
    `*[!(_type match "sanity.*")] | order(_id asc) {
      ..., "_rev": null, "_updatedAt": null,
      "pdf": pdf.asset->{ originalFilename, mimeType, size, sha1hash }
    }`,
    {},
    { perspective: 'raw' },
  );

test('exporting and importing into an empty dataset preserves the shop, its files and drafts', async () => {
  const from = await startTestLake();
  const bytes = Buffer.from('%PDF-1.7 notes');
  const asset = await from.client.assets.upload('file', bytes, {
    filename: 'Notes “one”.pdf',
    contentType: 'application/pdf',
  });
  const pdf = { _type: 'file', asset: { _type: 'reference', _ref: asset._id } };
  const topic = { _type: 'reference', _ref: 'topic' };
  await from.client
    .transaction()
    .create({ _id: 'topic', _type: 'topic', name: 'Märkte & £' })
    .create({ _id: 'item', _type: 'contentItem', title: 'Notes', order: 1, topic, pdf })
    .create({ _id: 'drafts.item', _type: 'contentItem', title: 'Notes, new', topic, pdf })
    .commit();

  const archive = join(await temporaryDirectory(), 'shop.tar.gz');
  expect(await exportContent(from.client, archive)).toEqual({ documents: 3, files: 1 });
  const to = await startTestLake();
  // As often as the importer itself tries, and once more.
  await to.control('fail', { times: 4, status: 429, method: 'POST' });
  expect(await importContent(to.client, archive)).toBe(3);

  expect(await everything(to.client)).toEqual(await everything(from.client));
  const url = await to.client.fetch<string>('*[_id == "item"][0].pdf.asset->url');
  expect(url).toContain(to.origin);
  const copy = Buffer.from(await (await fetch(url)).arrayBuffer());
  const digest = (file: Buffer) => createHash('sha256').update(file).digest('hex');
  expect(digest(copy)).toBe(digest(bytes));
});
