import type { Action } from '@sanity/client';
import { expect, test } from 'vitest';
import { startTestLake } from './test-lake.ts';

const ids = { publishedId: 'a', draftId: 'drafts.a' };

async function startWithDraft() {
  const lake = await startTestLake();
  await lake.client.action({
    actionType: 'sanity.action.document.create',
    publishedId: 'a',
    attributes: { _id: 'drafts.a', _type: 't', name: 'one' },
    ifExists: 'fail',
  });
  const raw = () => lake.client.fetch('*{_id, name} | order(_id)', {}, { perspective: 'raw' });
  return { ...lake, raw };
}

const edit = (name: string): Action => ({
  actionType: 'sanity.action.document.edit',
  ...ids,
  patch: { set: { name } },
});
const publish: Action = { actionType: 'sanity.action.document.publish', ...ids };

test('publishes, edits, discards and unpublishes a document, and keeps the time of first publication', async () => {
  const { client, raw } = await startWithDraft();
  await client.action(publish);
  const first = await client.getDocument('a');
  await client.action([edit('two'), publish], { transactionId: 'second' });
  expect(await raw()).toEqual([{ _id: 'a', name: 'two' }]);
  const times = { _createdAt: first?._createdAt, _rev: 'second' };
  expect(await client.getDocument('a')).toMatchObject(times);

  await client.action(edit('three'));
  expect(await raw()).toEqual([
    { _id: 'a', name: 'two' },
    { _id: 'drafts.a', name: 'three' },
  ]);
  await client.action({
    actionType: 'sanity.action.document.version.discard',
    versionId: 'drafts.a',
  });
  expect(await raw()).toEqual([{ _id: 'a', name: 'two' }]);

  await client.action({ actionType: 'sanity.action.document.unpublish', ...ids });
  expect(await raw()).toEqual([{ _id: 'drafts.a', name: 'two' }]);
});

test('makes a reference strong when its document is published', async () => {
  const { client } = await startWithDraft();
  await client.create({ _id: 'target', _type: 't' });
  const reference = {
    _type: 'reference',
    _ref: 'target',
    _weak: true,
    _strengthenOnPublish: { type: 't' },
  };
  await client.patch('drafts.a').set({ reference }).commit();
  await client.action(publish);
  expect(await client.getDocument('a')).toMatchObject({
    reference: { _type: 'reference', _ref: 'target' },
  });
  await expect(client.delete('target')).rejects.toMatchObject({ statusCode: 409 });
});

test('refuses to publish over an unexpected revision, and to delete a document but not its draft', async () => {
  const { client, raw } = await startWithDraft();
  await client.action([publish, edit('two')]);
  await expect(client.action({ ...publish, ifPublishedRevisionId: 'old' })).rejects.toMatchObject({
    statusCode: 409,
    details: { type: 'actionError' },
  });
  const remove = (includeDrafts: string[]): Action => ({
    actionType: 'sanity.action.document.delete',
    publishedId: 'a',
    includeDrafts,
  });
  await expect(client.action(remove([]))).rejects.toMatchObject({ statusCode: 409 });
  await client.action(remove(['drafts.a']));
  expect(await raw()).toEqual([]);
});

test('changes nothing when one action fails', async () => {
  const { client, raw } = await startWithDraft();
  const failing = client.action([
    publish,
    { actionType: 'sanity.action.document.discard', draftId: 'drafts.b' },
  ]);
  await expect(failing).rejects.toMatchObject({ statusCode: 404 });
  expect(await raw()).toEqual([{ _id: 'drafts.a', name: 'one' }]);
});

test('refuses actions on releases with 400', async () => {
  const { client } = await startTestLake();
  const release: Action = {
    actionType: 'sanity.action.release.create',
    releaseId: 'r1',
    metadata: {},
  };
  await expect(client.action(release)).rejects.toMatchObject({ statusCode: 400 });
});
