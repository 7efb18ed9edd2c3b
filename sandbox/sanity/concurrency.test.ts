import { ClientError, type SanityClient } from '@sanity/client';
import { expect, test } from 'vitest';
import { startTestLake, testClient } from './test-lake.ts';

const EDITS = 8;

/** These tests check conflicts, not the rate limit. */
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

test('loses nothing if two clients edit a document concurrently: the later client gets 409', async () => {
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

test('lets two clients change different fields concurrently', async () => {
  const { client, origin } = await startTestLake(FAST);
  const other = testClient(origin);
  await client.create({ _id: 'page', _type: 'page' });
  const fields = Array.from({ length: EDITS }, (_, index) => `field${index}`);
  const set = (editor: SanityClient, field: string) =>
    editor
      .patch('page')
      .set({ [field]: true })
      .commit();
  await Promise.all(fields.map((field, index) => set(index % 2 ? other : client, field)));
  expect(Object.keys((await client.getDocument('page')) ?? {})).toEqual(
    expect.arrayContaining(fields),
  );
});
