import { expect, test } from 'vitest';
import { startTestLake } from './test-lake.ts';

test('creates, reads, replaces and deletes a document', async () => {
  const { client } = await startTestLake();
  const created = await client.create({ _type: 'topic', name: 'Markets' });
  expect(created).toMatchObject({ _type: 'topic', name: 'Markets', _rev: expect.any(String) });
  expect(await client.getDocument(created._id)).toEqual(created);

  const replaced = await client.createOrReplace({ _id: created._id, _type: 'topic', order: 2 });
  expect(replaced).not.toHaveProperty('name');
  expect(replaced._rev).not.toBe(created._rev);

  await client.delete(created._id);
  expect(await client.getDocument(created._id)).toBeUndefined();
});

test('generates an id after a prefix', async () => {
  const { client } = await startTestLake();
  const { _id } = await client.create({ _id: 'drafts.', _type: 'topic' });
  expect(_id).toMatch(/^drafts\..{10,}/);
});

test('refuses a second document with the same id, and keeps the first with createIfNotExists', async () => {
  const { client } = await startTestLake();
  await client.create({ _id: 'a', _type: 'topic', name: 'first' });
  await expect(client.create({ _id: 'a', _type: 'topic' })).rejects.toMatchObject({
    statusCode: 409,
    details: { type: 'mutationError', items: [{ error: { type: 'documentAlreadyExistsError' } }] },
  });
  const kept = await client.createIfNotExists({ _id: 'a', _type: 'topic', name: 'second' });
  expect(kept['name']).toBe('first');
});

test('applies every patch operation', async () => {
  const { client } = await startTestLake();
  await client.create({ _id: 'a', _type: 't', n: 5, m: 5, gone: 1, text: 'old text', list: ['b'] });
  const patched = await client
    .patch('a')
    .set({ 'nested.deep': 1, title: 'T' })
    .setIfMissing({ title: 'no', other: 'yes' })
    .unset(['gone'])
    .inc({ n: 2 })
    .dec({ m: 2 })
    .insert('after', 'list[-1]', ['c'])
    .prepend('list', ['a'])
    .commit();
  expect(patched).toMatchObject({ title: 'T', other: 'yes', n: 7, m: 3, nested: { deep: 1 } });
  expect(patched['gone']).toBeUndefined();

  const diff = await client
    .patch('a')
    .diffMatchPatch({ text: '@@ -1,8 +1,8 @@\n-old\n+new\n  text\n' })
    .commit();
  expect(diff['text']).toBe('new text');
});

test('patches and deletes by query', async () => {
  const { client } = await startTestLake();
  for (const _id of ['a', 'b', 'c']) await client.create({ _id, _type: _id === 'c' ? 'x' : 't' });
  await client
    .patch({ query: '*[_type == $type]', params: { type: 't' } })
    .set({ n: 1 })
    .commit();
  expect(await client.fetch('*[n == 1]._id | order(@)')).toEqual(['a', 'b']);

  await client.delete({ query: '*[_type == "t"]' });
  expect(await client.fetch('*._id')).toEqual(['c']);
});

test('refuses a patch of another revision', async () => {
  const { client } = await startTestLake();
  const { _rev } = await client.create({ _id: 'a', _type: 't' });
  const patch = client.patch('a').set({ n: 1 }).ifRevisionId(_rev);
  await patch.commit();
  await expect(patch.commit()).rejects.toMatchObject({
    statusCode: 409,
    details: { items: [{ error: { type: 'documentRevisionIDDoesNotMatchError' } }] },
  });
});

test('refuses a patch of an absent document, and one that changes the type', async () => {
  const { client } = await startTestLake();
  await expect(client.patch('a').set({ n: 1 }).commit()).rejects.toMatchObject({ statusCode: 404 });
  await client.create({ _id: 'a', _type: 't' });
  await expect(client.patch('a').set({ _type: 'x' }).commit()).rejects.toThrow(/immutable/);
});

test("commits a transaction completely or not at all, under the client's id", async () => {
  const { client } = await startTestLake();
  const failing = client
    .transaction()
    .create({ _id: 'a', _type: 't' })
    .patch('missing', (patch) => patch.set({ n: 1 }));
  await expect(failing.commit()).rejects.toMatchObject({ statusCode: 404 });
  expect(await client.getDocument('a')).toBeUndefined();

  const whole = client.transaction().create({ _id: 'a', _type: 't' }).transactionId('tx-1');
  const { transactionId, documentIds } = await whole.commit();
  expect({ transactionId, documentIds }).toEqual({ transactionId: 'tx-1', documentIds: ['a'] });
  expect(await client.getDocument('a')).toMatchObject({ _rev: 'tx-1' });
  await expect(
    client.transaction().delete('a').transactionId('tx-1').commit(),
  ).rejects.toMatchObject({ statusCode: 409 });
});

test('changes nothing in a dry run', async () => {
  const { client } = await startTestLake();
  await client.create({ _id: 'a', _type: 't' }, { dryRun: true });
  expect(await client.fetch('count(*)')).toBe(0);
});

test('adds keys to objects in arrays on request', async () => {
  const { client } = await startTestLake();
  const document = { _id: 'a', _type: 't', list: [{ n: 1 }, { _key: 'mine' }, 'text'] };
  expect(await client.create(document, { autoGenerateArrayKeys: true })).toMatchObject({
    list: [{ _key: expect.any(String), n: 1 }, { _key: 'mine' }, 'text'],
  });
});

test("refuses a request above the service's limit", async () => {
  const { client } = await startTestLake();
  const text = 'x'.repeat(5 * 1024 * 1024);
  await expect(client.create({ _type: 't', text })).rejects.toMatchObject({ statusCode: 413 });
});

test('applies every one of many concurrent increments', async () => {
  const { client } = await startTestLake();
  await client.create({ _id: 'a', _type: 't', n: 0 });
  await Promise.all(Array.from({ length: 20 }, () => client.patch('a').inc({ n: 1 }).commit()));
  expect(await client.getDocument('a')).toMatchObject({ n: 20 });
});
