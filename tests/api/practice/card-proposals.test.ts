import { expect, test } from 'vitest';
import { getCardProposals } from '#contract/practice/practice.ts';
import { manifestKey, PREPARATION_VERSION, proposalsKey } from '#server/files/stored-file.ts';
import type { TestClient } from '../../support/client.ts';
import { openStudio, tokensOf } from '../../support/editor.ts';
import { lakeOf } from '../../support/lake.ts';
import { createSubject } from '../../support/own-subject.ts';
import { openPanel } from '../../support/panel.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { storedFiles } from '../../support/stored-files.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = storedFiles(shop);
const { editor, viewer } = tokensOf(shop);
const studio = openStudio(shop, editor);

const NOTES = 'content-micro-4-1-3-notes';

const get = (client: TestClient, id: string) =>
  client.get(getCardProposals.path.replace(':id', id));
const propose = async (client: TestClient, id: string) =>
  getCardProposals.response.parse(await (await get(client, id)).json()).proposals;
const failure = async (id: string) => {
  const response = await get(studio, id);
  return [response.status, (await response.json()).code];
};

test('an editor and the administrator read the cards proposed from a file', async () => {
  const proposals = await propose(studio, NOTES);
  expect(proposals.length).toBeGreaterThanOrEqual(8);
  expect(proposals[0]).toEqual({
    prompt: 'Demand',
    answer:
      'The quantity that consumers are willing and able to buy at each price in a period of time.',
    page: 1,
  });
  expect(await propose(await openPanel(shop), NOTES)).toEqual(proposals);
});

test('visitors, students and editors who may only read get none, because the answers are for sale', async () => {
  const readsOnly = openStudio(shop, viewer);
  const callers = [shop.client(), await shop.student(), openStudio(shop, 'forged'), readsOnly];
  const statuses = callers.map(async (client) => {
    const response = await get(client, NOTES);
    expect(Object.keys(await response.json())).not.toContain('proposals');
    return response.status;
  });
  expect(await Promise.all(statuses)).toEqual([401, 403, 401, 403]);
  expect((await get(studio, NOTES)).headers.get('cache-control')).toBe('no-store');
});

test('an unknown item, and an item without a file, are told apart', async () => {
  const { topicId, lockedId } = await createSubject(shop, 'proposals', { hasFiles: false });
  expect(await failure('unknown')).toEqual([404, 'not_found']);
  expect(await failure(topicId)).toEqual([404, 'not_found']);
  await expect.poll(() => failure(lockedId)).toEqual([503, 'file_not_ready']);
});

test('a file of an earlier preparation has none, and an unprepared file gets an error', async () => {
  const own = await createSubject(shop, 'earlier');
  await expect.poll(() => propose(studio, own.lockedId)).toEqual([]);
  const { fileId } = await lakeOf(shop).fetch<{ fileId: string }>(
    '*[_id == $id][0]{"fileId": pdf.id}',
    { id: own.lockedId },
  );
  const file = { id: fileId, version: PREPARATION_VERSION };
  expect(await store.get(proposalsKey(file), { type: 'json' })).toEqual([]);
  await store.delete(proposalsKey(file));
  expect(await propose(studio, own.lockedId)).toEqual([]);
  await store.delete(manifestKey(file));
  expect(await failure(own.lockedId)).toEqual([503, 'file_not_ready']);
});
