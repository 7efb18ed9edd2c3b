import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { runModule } from '../kit/test-process.ts';
import { startTestLake, testClient, testToken } from './test-lake.ts';

const entry = new URL('./index.ts', import.meta.url).href;

async function startProcess(dataDir: string) {
  const options = { port: 0, dataDir, projectId: 'shop', dataset: 'production', token: testToken };
  const lake = runModule(`
    import { startSanity } from ${JSON.stringify(entry)};
    const options = ${JSON.stringify({ ...options, ratePerSecond: 1_000 })};
    console.log('At ' + (await startSanity(options)).origin);`);
  return { client: testClient(await lake.line('At ')), lake };
}

const makePdf = (n: number) => Buffer.from(`%PDF-1.7 ${n} ${'x'.repeat(200_000)}`);

test('keeps every acknowledged write complete after SIGKILL under load', async () => {
  const dataDir = temporaryFolder();
  const { client, lake } = await startProcess(dataDir);
  const pairs: number[] = [];
  const uploads: string[] = [];
  const enough = Promise.withResolvers<void>();

  const writePairs = async () => {
    for (let n = 0; ; n++) {
      const transaction = client.transaction();
      for (const half of ['left', 'right'])
        transaction.create({ _id: `${half}-${n}`, _type: 'half' });
      await transaction.commit();
      pairs.push(n);
    }
  };
  const writeFiles = async () => {
    for (let n = 0; ; n++) {
      const asset = await client.assets.upload('file', makePdf(n), { filename: `${n}.pdf` });
      uploads.push(asset._id);
      if (uploads.length >= 5) enough.resolve();
    }
  };
  const writers = Promise.allSettled([writePairs(), writeFiles()]);
  await enough.promise;
  await lake.kill();
  await writers;

  const after = await startTestLake({ dataDir });
  const halves: string[] = await after.client.fetch('*[_type == "half"]._id');
  for (const n of pairs)
    expect(halves).toEqual(expect.arrayContaining([`left-${n}`, `right-${n}`]));
  const lefts = halves.filter((id) => id.startsWith('left'));
  expect(halves).toHaveLength(2 * lefts.length);

  const assets = await after.client.fetch('*[_type == "sanity.fileAsset"]{_id, url, sha1hash}');
  expect(assets.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining(uploads));
  for (const { url, sha1hash } of assets) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(createHash('sha1').update(bytes).digest('hex')).toBe(sha1hash);
  }
});
