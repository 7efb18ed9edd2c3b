import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { sanityImport } from '@sanity/import';
import { SITE_ID } from 'local-stand-ins/blobs/address.ts';
import { startBlobs } from 'local-stand-ins/blobs/index.ts';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { startTestLake, testToken } from 'local-stand-ins/sanity/test-lake.ts';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { fileStore } from '#server/services/file-store.ts';
import { IS_TESTING_ALL } from '../tests/support/test-all.ts';
import { exportCards, exportContent } from './content-export.ts';
import { draftLegalTexts, importContent } from './content-import.ts';

const CONTEXT = 'NETLIFY_BLOBS_CONTEXT';
/** Long enough for four commands with the largest files. */
const TIMEOUT_MS = 240_000;
const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Many more than a process may hold in memory at a time. */
const FILE_COUNT = 10;
/** Limit on the memory of a process: a file that is read, and copies on their way to another service. */
const MAX_MEMORY_BYTES = 8 * MAX_FILE_BYTES;

const files = fileStore('production');
const digest = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const toBytes = (text: string) => new TextEncoder().encode(text);

afterEach(() => {
  delete process.env[CONTEXT];
});

const encode = (context: object) => Buffer.from(JSON.stringify(context)).toString('base64');

/** Starts a CMS and a file store, which this process calls from now on. */
async function startServices({ isHosted = false } = {}) {
  const lake = await startTestLake();
  const token = 'token_test';
  const blobs = await startBlobs({ port: 0, dataDir: temporaryFolder(), token });
  onTestFinished(() => blobs.close());
  const hosted = { siteID: SITE_ID, token, apiURL: blobs.origin };
  const context = isHosted ? encode(hosted) : blobs.context;
  const use = () => {
    process.env[CONTEXT] = context;
  };
  use();
  const stored = async () => {
    use();
    const keys = await files.list('');
    const read = async (key: string) => {
      const { bytes, name } = (await files.readNamed(key)) ?? {};
      return [key, `${name} ${digest(bytes ?? '')}`] as const;
    };
    return Object.fromEntries(await Promise.all(keys.map(read)));
  };
  return { ...lake, blobs, files, use, stored };
}

const storedPdf = (id: string, version = 1) => ({
  _type: 'storedPdf',
  id,
  version,
  name: 'Notes.pdf',
});

/** Stores a file with a preparation, as an upload leaves it. */
async function store(id: string, size = 8, version = 1): Promise<void> {
  await files.create(
    `files/${id}/original`,
    new Blob(['x'.repeat(size)]).stream(),
    `${id} – “é”.pdf`,
  );
  for (const name of ['body.0', 'tail', 'sample.1', 'text', 'manifest']) {
    await files.write(`files/${id}/${version}/${name}`, toBytes(`${id} ${name}`));
  }
}

/** Reads all documents of the owner, without the times and addresses of one service. */
const everything = (client: SanityClient) =>
  client.fetch<unknown[]>(
    `*[!(_type match "sanity.*")] | order(_id asc) {
      ..., "_rev": null, "_updatedAt": null,
      "file": file.asset->{ originalFilename, mimeType, size, sha1hash }
    }`,
    {},
    { perspective: 'raw' },
  );

test('moves the shop, its files and drafts to hosted services', async () => {
  const from = await startServices();
  const bytes = Buffer.from('%PDF-1.7 certificate');
  const asset = await from.client.assets.upload('file', bytes, {
    filename: 'Grade “A*”.pdf',
    contentType: 'application/pdf',
  });
  const file = { _type: 'file', asset: { _type: 'reference', _ref: asset._id } };
  await store('upload-1');
  await store('upload-2');
  await store('upload-draft');
  await store('upload-unused');
  for (const id of ['picture-1', 'picture-2', 'picture-draft', 'picture-unused'])
    await files.write(`files/${id}/picture`, toBytes(id));
  const picture = (id: string) => ({ _key: id, _type: 'cardPicture', id });
  await from.client
    .transaction()
    .create({ _id: 'evidence', _type: 'gradeEvidence', file })
    .create({ _id: 'item', _type: 'contentItem', title: 'Märkte & £', pdf: storedPdf('upload-1') })
    .create({ _id: 'same', _type: 'contentItem', title: 'Same', pdf: storedPdf('upload-1') })
    .create({ _id: 'other', _type: 'contentItem', title: 'Other', pdf: storedPdf('upload-2') })
    .create({
      _id: 'drafts.item',
      _type: 'contentItem',
      title: 'New',
      pdf: storedPdf('upload-draft'),
    })
    .create({ _id: 'topic', _type: 'topic', name: 'Markets' })
    .create({
      _id: 'card.private',
      _type: 'card',
      prompt: 'What is a market?',
      topic: { _type: 'reference', _ref: 'topic' },
      // A card may outlive the file that it comes from.
      source: { _type: 'reference', _ref: 'deleted', _weak: true },
      promptDetails: [picture('picture-1')],
      answer: [{ _key: 'a', _type: 'block', children: [] }, picture('picture-2')],
    })
    .create({ _id: 'drafts.drill.1', _type: 'drill', picture: picture('picture-draft') })
    .create({ _id: 'drill.2', _type: 'drill', reason: [picture('picture-2')] })
    .commit();

  const archive = join(temporaryFolder(), 'shop.tar.gz');
  expect(await exportContent(from, archive)).toEqual({ documents: 9, files: 7, missing: [] });
  const isNamed = ([key]: [string, string]) => !key.includes('unused') && !key.endsWith('/text');
  const named = Object.entries(await from.stored()).filter(isNamed);

  const to = await startServices({ isHosted: true });
  // As often as the importer itself retries, and once more.
  await to.control('fail', { times: 4, status: 429, method: 'POST' });
  expect(await importContent(to, archive)).toEqual({ documents: 9, stored: 6 });
  expect(await to.stored()).toEqual(Object.fromEntries(named));
  expect(await everything(to.client)).toEqual(await everything(from.client));
  const url = await to.client.fetch<string>('*[_id == "evidence"][0].file.asset->url');
  expect(url).toContain(to.origin);
  const copy = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(digest(copy)).toBe(digest(bytes));

  await fetch(`${to.blobs.origin}/__sandbox/requests`, { method: 'DELETE' });
  await importContent(to, archive);
  const requests = await (await fetch(`${to.blobs.origin}/__sandbox/requests`)).json();
  expect(requests.filter(({ method }: { method: string }) => method === 'PUT')).toEqual([]);
});

test('completes an interrupted import on the next run', async () => {
  const from = await startServices();
  await store('upload-1');
  await from.client.create({ _id: 'item', _type: 'contentItem', pdf: storedPdf('upload-1') });
  const archive = join(temporaryFolder(), 'shop.tar.gz');
  await exportContent(from, archive);
  const { 'files/upload-1/1/text': _, ...stored } = await from.stored();

  const to = await startServices();
  const tail = `/${SITE_ID}/site:files-production/files/upload-1/1/tail`;
  const fault = { times: 2, status: 500, method: 'PUT', path: tail };
  await fetch(`${to.blobs.origin}/__sandbox/fail`, { method: 'POST', body: JSON.stringify(fault) });
  await expect(importContent(to, archive)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await everything(to.client)).toEqual([]);
  expect(Object.keys(await to.stored())).not.toContain('files/upload-1/1/manifest');
  await importContent(to, archive);
  expect(await to.stored()).toEqual(stored);
});

test('names the files that the store lacks in whole or in part', async () => {
  const from = await startServices();
  await store('upload-1', 8, 2);
  await from.client.create({ _id: 'item', _type: 'contentItem', pdf: storedPdf('upload-1') });
  await from.client.create({ _id: 'none', _type: 'contentItem', pdf: storedPdf('upload-2') });
  await from.client.create({ _id: 'card.1', _type: 'card', picture: { id: 'picture-1' } });
  const archive = join(temporaryFolder(), 'shop.tar.gz');
  const missing = ['upload-1', 'upload-2', 'picture-1'];
  expect(await exportContent(from, archive)).toEqual({ documents: 3, files: 0, missing });
});

test('writes the published cards of one subject as CSV or JSON', async () => {
  const { client } = await startTestLake();
  const reference = (id: string) => ({ _type: 'reference', _ref: id, _weak: true });
  const content = client.transaction();
  for (const slug of ['micro', 'macro']) {
    content
      .create({ _id: slug, _type: 'subject', name: slug, slug: { current: slug }, order: 1 })
      .create({ _id: `topic-${slug}`, _type: 'topic', name: 'First', subject: reference(slug) })
      .create({
        _id: `card.${slug}`,
        _type: 'card',
        prompt: `What is ${slug}?`,
        topic: reference(`topic-${slug}`),
      });
  }
  await content
    .create({
      _id: 'drafts.card.new',
      _type: 'card',
      prompt: 'New',
      topic: reference('topic-micro'),
    })
    .create({ _id: 'card.broken', _type: 'card', topic: reference('topic-micro') })
    .commit();
  const json = join(temporaryFolder(), 'cards.json');
  expect(await exportCards({ client }, 'micro', 'json', json)).toEqual({
    file: json,
    cards: 1,
    unreadable: 1,
  });
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
    subject: { id: 'micro', name: 'micro', slug: 'micro' },
    cards: [{ topic: 'First', id: 'card.micro', kind: 'question', prompt: 'What is micro?' }],
  });
  const csv = join(temporaryFolder(), 'cards.csv');
  await exportCards({ client }, 'macro', 'csv', csv);
  expect(readFileSync(csv, 'utf8')).toContain('"card.macro","First","card","question"');
  await expect(exportCards({ client }, 'other', 'csv')).rejects.toThrow('There are: micro, macro.');
  await expect(exportCards({ client }, 'micro', 'xls')).rejects.toThrow('--as csv or --as json');
});

test('writes an archive that the CMS’s own importer reads, skipping the rest', async () => {
  const from = await startServices();
  await store('upload-1');
  await from.client.create({ _id: 'item', _type: 'contentItem', pdf: storedPdf('upload-1') });
  const archive = join(temporaryFolder(), 'shop.tar.gz');
  await exportContent(from, archive);
  const to = await startTestLake();
  await sanityImport(createReadStream(archive), { client: to.client, operation: 'create' });
  expect(await everything(to.client)).toEqual(await everything(from.client));
});

test("an empty dataset gets the sample's legal texts as drafts, and pages of the owner stay", async () => {
  const services = await startServices();
  await services.client.create({ _id: 'legal-terms', _type: 'legalPage', title: 'My terms' });
  expect(await draftLegalTexts(services)).toBe(2);
  expect(await draftLegalTexts(services)).toBe(0);
  const pages = '*[_type == "legalPage"] | order(_id asc)._id';
  const ids = ['drafts.legal-privacy', 'drafts.legal-refunds', 'legal-terms'];
  expect(await services.client.fetch(pages, {}, { perspective: 'raw' })).toEqual(ids);
});

/** Runs a command as a person does. @returns the peak size of its files in memory, without garbage */
async function peakMemory(
  { origin, use }: { origin: string; use: () => void },
  command: string,
  archive: string,
): Promise<number> {
  use();
  const report = `
    let peak = 0;
    setInterval(() => {
      // The second waits for the buffers that the first lets go of.
      gc();
      gc();
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
    }, 250).unref();
    process.on('exit', () => console.log('peak ' + peak));`;
  const started = new TestProcess(
    [
      '--expose-gc',
      '--import',
      `data:text/javascript,${encodeURIComponent(report)}`,
      `scripts/${command}`,
      archive,
    ],
    {
      SANITY_PROJECT_ID: 'shop',
      SANITY_DATASET: 'production',
      SANITY_TOKEN: testToken,
      SANITY_API_HOST: origin,
      [CONTEXT]: process.env[CONTEXT] ?? '',
    },
  );
  const bytes = Number(await started.line('peak '));
  expect(await started.end(), started.output).toBe(0);
  return bytes;
}

if (IS_TESTING_ALL) {
  test('copies the largest files one after another, in little memory', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const from = await startServices();
    for (let number = 1; number <= FILE_COUNT; number += 1) {
      await store(`upload-${number}`, MAX_FILE_BYTES);
      await from.client.create({
        _id: `item-${number}`,
        _type: 'contentItem',
        pdf: storedPdf(`upload-${number}`),
      });
    }
    const archive = join(temporaryFolder(), 'shop.tar.gz');
    expect(await peakMemory(from, 'content-export.ts', archive)).toBeLessThan(MAX_MEMORY_BYTES);
    expect(await peakMemory(await startServices(), 'content-import.ts', archive)).toBeLessThan(
      MAX_MEMORY_BYTES,
    );
    expect((await files.readNamed('files/upload-7/original'))?.bytes).toHaveLength(MAX_FILE_BYTES);
    // Without the text, which these files lack.
    expect((await files.list('')).length).toBe(FILE_COUNT * 5);
  });
}
