import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { runModule } from '../kit/test-process.ts';
import { startTestBlobs, TOKEN, testStore } from './test-blobs.ts';

const entry = new URL('./index.ts', import.meta.url).href;

test('after SIGKILL during writes, keeps exactly the acknowledged objects, each whole', async () => {
  const dataDir = temporaryFolder();
  const acknowledged: number[] = [];
  const makeBody = (n: number) => String(n).padStart(8, '0').repeat(50_000);
  for (let round = 0; round < 2; round += 1) {
    const process = runModule(`
      import { startBlobs } from ${JSON.stringify(entry)};
      const options = ${JSON.stringify({ port: 0, dataDir, token: TOKEN })};
      console.log('At ' + (await startBlobs(options)).origin);`);
    const store = `${await process.line('At ')}/local/site:files`;
    const goal = acknowledged.length + 20;
    let next = round * 10_000;
    const write = async (): Promise<void> => {
      const n = next++;
      const headers = { authorization: `Bearer ${TOKEN}` };
      await fetch(`${store}/key/${n}`, { method: 'PUT', headers, body: makeBody(n) });
      acknowledged.push(n);
      if (acknowledged.length === goal) process.child.kill('SIGKILL');
      return write();
    };
    await Promise.allSettled(Array.from({ length: 8 }, write));
    expect(acknowledged.length).toBeGreaterThanOrEqual(goal);
  }
  const store = testStore((await startTestBlobs(dataDir)).origin);
  const keys = (await store.list()).blobs.map(({ key }) => key);
  expect(acknowledged.filter((n) => !keys.includes(`key/${n}`))).toEqual([]);
  for (const key of keys) {
    expect(await store.get(key)).toBe(makeBody(Number(key.replace('key/', ''))));
    expect(await store.getMetadata(key)).not.toBeNull();
  }
});

test('cleans up interrupted writes and deletions on start', async () => {
  const dataDir = temporaryFolder();
  const [entries, metadata] = ['entries', 'metadata'].map((name) =>
    join(dataDir, 'blobs', name, 'local/site:files/a'),
  ) as [string, string];
  for (const folder of [entries, metadata]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(entries, '.1x2y3z'), 'half');
  writeFileSync(join(entries, 'new'), 'without metadata');
  writeFileSync(join(entries, 'old'), 'whole');
  writeFileSync(join(metadata, 'old'), '{"pa');
  const store = testStore((await startTestBlobs(dataDir)).origin);
  expect((await store.list()).blobs.map(({ key }) => key)).toEqual(['a/old']);
  expect(await store.getWithMetadata('a/old')).toMatchObject({ data: 'whole', metadata: {} });
  expect(await store.get('a/new')).toBeNull();
});
