import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { TestProcess } from 'local-stand-ins/kit/test-process.ts';
import { unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { createSubject } from '../../support/own-subject.ts';
import { replaceFile } from '../../support/replace-file.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';

const from = await startTestSandbox();
const to = await startTestSandbox();

/** Runs a command for the local shop at a port, as a person does. @returns its output */
async function run(command: string, shop: string, archive: string): Promise<string> {
  const env = { PORT: new URL(shop).port };
  const started = new TestProcess([`scripts/${command}.ts`, archive], env);
  const code = await started.end();
  expect([code, started.output]).toEqual([0, expect.any(String)]);
  return started.output;
}

const listKeys = async (archive: string): Promise<string[]> =>
  (await unpackTar(gunzipSync(readFileSync(archive)))).map(({ header }) => header.name);

test('another shop imports and serves an exported content, including earlier versions of files', async () => {
  const { freeId, lockedId } = await createSubject(from, 'moved');
  await replaceFile(from, lockedId, 'Two new diagrams');
  const archive = join(temporaryFolder(), 'shop.tar.gz');
  expect(await run('content-export', from.shop, archive)).toMatch(/^\d+ documents and \d+ files/);
  const held = await listKeys(archive);
  expect(held.filter((key) => key.endsWith('/manifest'))).not.toEqual([]);
  expect(held.filter((key) => /\/(?:text|outline)$/.test(key))).toEqual([]);
  await run('content-import', to.shop, archive);
  const keys = await Promise.all([from, to].map((shop) => storedFiles(shop).keys('')));
  expect(keys[1]).toEqual(keys[0]);
  const texts = keys[0]?.filter((key) => /\/(?:text|outline)$/.test(key)) ?? [];
  // Of both versions of the locked file, and of the free file.
  expect(texts).toHaveLength(6);
  for (const key of texts) {
    const read = (shop: typeof from) => storedFiles(shop).store.get(key);
    expect(await read(to)).toBe(await read(from));
  }
  const download = async (shop: typeof from) => {
    const response = await shop.client().get(`/objects/${freeId}`);
    const file = await shop.client().get(response.headers.get('location') ?? '');
    return [file.status, Buffer.from(await file.arrayBuffer()).toString('latin1')];
  };
  const copy = await download(to);
  expect(copy).toEqual([200, expect.stringMatching(/^%PDF-/)]);
  expect(copy).toEqual(await download(from));
});

test('an import reports in one sentence that no content project responds', async () => {
  const archive = join(temporaryFolder({ 'shop.tar.gz': '' }), 'shop.tar.gz');
  const started = new TestProcess(['scripts/content-import.ts', archive], {
    SITE_URL: 'https://notes.shop',
    SANITY_PROJECT_ID: 'abc12345',
    SANITY_DATASET: 'production',
    SANITY_TOKEN: 'token',
    SANITY_API_HOST: 'http://localhost:2',
    NETLIFY_BLOBS_CONTEXT: 'unused',
  });
  expect(await started.end()).toBe(2);
  expect(started.output.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^The content project abc12345 or the file store cannot be used: .*SANITY_PROJECT_ID/,
    ),
  ]);
});
