import { expect, test } from 'vitest';
import { startTestLake } from './test-lake.ts';

const child = (reference: Record<string, unknown>) => ({
  _id: 'child',
  _type: 'topic',
  subject: { _type: 'reference', _ref: 'parent', ...reference },
});

test('refuses a strong reference to an absent document', async () => {
  const { client } = await startTestLake();
  await expect(client.create(child({}))).rejects.toMatchObject({
    statusCode: 409,
    details: { items: [{ error: { type: 'documentReferenceDoesNotExistError' } }] },
  });
  await client.create(child({ _weak: true }));
});

test('refuses to delete a referenced document unless its referrer is deleted too', async () => {
  const { client } = await startTestLake();
  await client.transaction().create(child({})).create({ _id: 'parent', _type: 'subject' }).commit();
  await expect(client.delete('parent')).rejects.toMatchObject({
    statusCode: 409,
    details: {
      items: [{ error: { type: 'documentHasExistingReferencesError', referencingIDs: ['child'] } }],
    },
  });
  await client.transaction().delete('parent').delete('child').commit();
  expect(await client.fetch('count(*)')).toBe(0);
});

test('allows deletion once the reference is removed', async () => {
  const { client } = await startTestLake();
  await client.transaction().create({ _id: 'parent', _type: 'subject' }).create(child({})).commit();
  await client.patch('child').unset(['subject']).commit();
  await client.delete('parent');
  expect(await client.fetch('*._id')).toEqual(['child']);
});
