import { ClientError, type SanityClient } from '@sanity/client';
import { expect, test } from 'vitest';
import { startTestLake, testClient } from './test-lake.ts';

const EDITS = 20;

/** These tests are about conflicts, not about the rate. */
const FAST = { ratePerSecond: 1_000 };

const isConflict = (error: unknown) => error instanceof ClientError && error.statusCode === 409;

/** Adds a line like an editor that reads, changes and writes back, and retries after a conflict. */
async function addLine(client: SanityClient, line: string): Promise<void> {
  for (;;) {
    const document = await client.getDocument<{ lines: string[] }>('page');
    if (!document) throw new Error('The page does not exist');
    try {
      const lines = [...document.lines, line];
      await client.patch('page').ifRevisionId(document._rev).set({ lines }).commit();
      return;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
}

test('two clients that edit one document concurrently lose nothing: the later gets 409', async () => {
  const { client, origin } = await startTestLake(FAST);
  const other = testClient(origin);
  await client.create({ _id: 'page', _type: 'page', lines: [] });
  const edit = async (editor: SanityClient, name: string) => {
    for (let count = 0; count < EDITS; count++) await addLine(editor, `${name} ${count}`);
  };
  await Promise.all([edit(client, 'one'), edit(other, 'two')]);
  const lines = await client.fetch<string[]>('*[_id == "page"][0].lines');
  expect(new Set(lines).size).toBe(2 * EDITS);
  expect(lines.filter((line) => line.startsWith('one'))).toEqual(
    Array.from({ length: EDITS }, (_, count) => `one ${count}`),
  );
});

test('two clients that change different fields concurrently both succeed', async () => {
  const { client, origin } = await startTestLake(FAST);
  const other = testClient(origin);
  await client.create({ _id: 'page', _type: 'page', count: 0 });
  const work = Array.from({ length: EDITS }, (_, index) =>
    Promise.all([
      client.patch('page').inc({ count: 1 }).commit(),
      other
        .patch('page')
        .set({ [`field${index}`]: index })
        .inc({ count: 1 })
        .commit(),
    ]),
  );
  await Promise.all(work);
  const page = await client.getDocument('page');
  expect(page).toMatchObject({ count: 2 * EDITS, field0: 0, [`field${EDITS - 1}`]: EDITS - 1 });
});
