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

test('refuses a second document with the same id, and keeps the first with createIfNotExists', async () => {
  const { client } = await startTestLake();
  await client.create({ _id: 'a', _type: 'topic', name: 'first' });
  await expect(client.create({ _id: 'a', _type: 'topic' })).rejects.toMatchObject({
    statusCode: 409,
    details: { type: 'mutationError', items: [{ error: { type: 'documentAlreadyExistsError' } }] },
  });
  const stored = await client.createIfNotExists({ _id: 'a', _type: 'topic', name: 'second' });
  expect(stored['name']).toBe('first');
});

test('applies every patch operation', async () => {
  const { client } = await startTestLake();
  await client.create({ _id: 'a', _type: 't', gone: 1, text: 'old text', list: ['b'] });
  const patched = await client
    .patch('a')
    .set({ 'nested.deep': 1, title: 'T' })
    .setIfMissing({ title: 'no', other: 'yes' })
    .unset(['gone'])
    .insert('after', 'list[-1]', ['c'])
    .prepend('list', ['a'])
    .commit();
  expect(patched).toMatchObject({ title: 'T', other: 'yes', nested: { deep: 1 } });
  expect(patched['gone']).toBeUndefined();

  const diff = await client
    .patch('a')
    .diffMatchPatch({ text: '@@ -1,8 +1,8 @@\n-old\n+new\n  text\n' })
    .commit();
  expect(diff['text']).toBe('new text');
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

test("refuses a patch of an absent document, or of a document's type", async () => {
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

test("refuses a request above the service's limit of 4,000,000 bytes", async () => {
  const { client } = await startTestLake();
  const send = (length: number) => client.create({ _type: 't', text: 'x'.repeat(length) });
  await expect(send(3_999_000)).resolves.toMatchObject({ _type: 't' });
  // A broken connection fails only now and then, so the test repeats.
  for (let time = 0; time < 4; time += 1) {
    await expect(send(4_000_000)).rejects.toMatchObject({ statusCode: 413 });
    await expect(send(1)).resolves.toMatchObject({ _type: 't' });
  }
});

test('refuses a document that is nested more than 20 levels deep', async () => {
  const { client } = await startTestLake();
  const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) });
  expect(await client.create({ _type: 't', a: nest(19) })).toBeDefined();
  await expect(client.create({ _type: 't', a: nest(20) })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('maximum nesting of 20'),
  });
});

test('refuses the 26th mutation within a second, and accepts the next mutation later', async () => {
  const { client } = await startTestLake();
  const create = () =>
    client.create({ _type: 't' }).then(
      () => 200,
      (error) => error.statusCode,
    );
  // Enough requests that even a busy machine sends more than 25 within some second.
  const statuses = await Promise.all(Array.from({ length: 150 }, create));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  await expect.poll(create, { timeout: 5_000 }).toBe(200);
});

test('refuses broken paths', async () => {
  const { client } = await startTestLake();
  await client.create({ _id: 'a', _type: 't', list: [1] });
  for (const path of ['a[', 'a..', 'a]', 'list[abc]', 'a b', '$']) {
    const patches = [
      client.patch('a').set({ [path]: 1 }),
      client.patch('a').unset([path]),
      client.patch('a').insert('after', path, [1]),
    ];
    for (const patch of patches) {
      await expect(patch.commit()).rejects.toMatchObject({
        statusCode: 400,
        message: expect.stringContaining(`Unable to parse path "${path}"`),
      });
    }
  }
});
