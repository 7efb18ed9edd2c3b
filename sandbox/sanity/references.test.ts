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

test('refuses to delete a referenced document, until its referrer is deleted too or lets it go', async () => {
  const { client } = await startTestLake();
  const parent = { _id: 'parent', _type: 'subject' };
  await client.transaction().create(child({})).create(parent).commit();
  await expect(client.delete('parent')).rejects.toMatchObject({
    statusCode: 409,
    details: {
      items: [{ error: { type: 'documentHasExistingReferencesError', referencingIDs: ['child'] } }],
    },
  });
  await client.transaction().delete('parent').delete('child').commit();
  expect(await client.fetch('count(*)')).toBe(0);
  await client.transaction().create(parent).create(child({})).commit();
  await client.patch('child').unset(['subject']).commit();
  await client.delete('parent');
  expect(await client.fetch('*._id')).toEqual(['child']);
});
