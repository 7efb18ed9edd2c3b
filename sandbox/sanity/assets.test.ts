import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_ASSET_BYTES } from './assets.ts';
import { startTestLake, testClient, testToken } from './test-lake.ts';

const pdf = Buffer.from(`%PDF-1.7\n${'notes '.repeat(1_000)}\n%%EOF`);
const upload = { filename: 'Notes.pdf', contentType: 'application/pdf' };

test('stores an uploaded PDF and its document', async () => {
  const { client, origin } = await startTestLake();
  const asset = await client.assets.upload('file', pdf, upload);
  const sha1 = createHash('sha1').update(pdf).digest('hex');
  expect(asset).toMatchObject({
    _id: `file-${sha1}-pdf`,
    _type: 'sanity.fileAsset',
    sha1hash: sha1,
    size: pdf.length,
    mimeType: 'application/pdf',
    originalFilename: 'Notes.pdf',
    url: `${origin}/files/shop/production/${sha1}.pdf`,
  });
  expect(await client.getDocument(asset._id)).toEqual(asset);
  const response = await fetch(asset.url);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
});

test('serves a valid range, the whole file for any other, and downloads, without a token', async () => {
  const { client } = await startTestLake();
  const { url } = await client.assets.upload('file', pdf, upload);
  const get = (headers: Record<string, string>) => fetch(url, { headers });

  const part = await get({ range: 'bytes=2-5' });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 2-5/${pdf.length}`);
  expect(await part.text()).toBe(pdf.toString('latin1', 2, 6));
  expect(await (await get({ range: 'bytes=-5' })).text()).toBe('%%EOF');

  for (const range of ['bytes=0-0,2-3', 'lines=0-1', 'bytes=a-b']) {
    expect((await get({ range })).status, range).toBe(200);
  }

  const beyond = await get({ range: `bytes=${pdf.length}-` });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${pdf.length}`);

  const named = await fetch(`${url}?dl=My%20notes.pdf`);
  expect(named.headers.get('content-disposition')).toContain("filename*=UTF-8''My%20notes.pdf");
  const head = await fetch(url, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(pdf.length));
});

test('stores equal bytes once', async () => {
  const { client, dataDir } = await startTestLake();
  const twice = [upload, { ...upload, filename: 'Again.pdf' }];
  const [first, second] = await Promise.all(
    twice.map((options) => client.assets.upload('file', pdf, options)),
  );
  expect(second).toEqual(first);
  expect(await client.fetch('count(*[_type == "sanity.fileAsset"])')).toBe(1);
  const files = await readdir(join(dataDir, 'assets'), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toHaveLength(1);
});

test('refuses to delete a referenced asset, and deletes the bytes of an unreferenced asset', async () => {
  const { client } = await startTestLake();
  const { _id, url } = await client.assets.upload('file', pdf, upload);
  await client.create({ _id: 'a', _type: 't', pdf: { asset: { _ref: _id } } });
  await expect(client.delete(_id)).rejects.toMatchObject({ statusCode: 409 });
  await client.delete('a');
  await client.delete(_id);
  expect((await fetch(url)).status).toBe(404);
});

test('returns asset URLs with the current origin', async () => {
  const before = await startTestLake();
  const { _id } = await before.client.assets.upload('file', pdf, upload);
  await before.close();
  const after = await startTestLake({ dataDir: before.dataDir });
  const url = await testClient(after.origin).fetch('*[_id == $id][0].url', { id: _id });
  expect(url).toContain(after.origin);
  expect((await fetch(url)).status).toBe(200);
});

test('refuses an upload over the limit before reading it', async () => {
  const { origin } = await startTestLake();
  const upload = request(`${origin}/v1/assets/files/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}`, 'content-length': MAX_ASSET_BYTES + 1 },
  });
  onTestFinished(() => {
    upload.destroy();
  });
  upload.on('error', () => {});
  upload.flushHeaders();
  const [response] = await once(upload, 'response');
  expect(response.statusCode).toBe(413);
});

test('refuses a path as a file name', async () => {
  const { origin } = await startTestLake();
  const response = await fetch(`${origin}/files/shop/production/..%2F..%2Fsanity.sqlite`);
  expect(response.status).toBe(404);
});
