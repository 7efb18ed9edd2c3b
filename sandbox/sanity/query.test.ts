import { expect, test } from 'vitest';
import { startTestLake, testClient } from './test-lake.ts';

const layers = [
  { _id: 'a', _type: 't', name: 'published a' },
  { _id: 'drafts.a', _type: 't', name: 'draft a' },
  { _id: 'drafts.b', _type: 't', name: 'draft b' },
  { _id: 'c', _type: 't', name: 'published c' },
];

async function startLayeredLake() {
  const lake = await startTestLake();
  for (const document of layers) await lake.client.create(document);
  return lake;
}

test('returns published documents by default since 2025-02-19, and all documents before', async () => {
  const { client, origin } = await startLayeredLake();
  expect(await client.fetch('*._id | order(@)')).toEqual(['a', 'c']);
  const older = testClient(origin, { apiVersion: '2024-01-01' });
  expect(await older.fetch('count(*)')).toBe(4);
});

test('supports each perspective', async () => {
  const { client } = await startLayeredLake();
  const names = (perspective: 'raw' | 'drafts' | 'published' | string[]) =>
    client.fetch('*[_type == "t"].name | order(@)', {}, { perspective });
  expect(await names('raw')).toHaveLength(4);
  expect(await names('drafts')).toEqual(['draft a', 'draft b', 'published c']);
  expect(await names(['drafts', 'published'])).toEqual(['draft a', 'draft b', 'published c']);
  const [draft] = await client.fetch('*[_id == "a"]', {}, { perspective: 'drafts' });
  expect(draft).toMatchObject({ _id: 'a', _originalId: 'drafts.a' });
});

test('accepts parameters, short queries in the URL and long queries in the body', async () => {
  const { client } = await startLayeredLake();
  const query = '*[name == $name][0]._id';
  expect(await client.fetch(query, { name: 'published c' })).toBe('c');
  const long = `${query} // ${'x'.repeat(20_000)}`;
  expect(await client.fetch(long, { name: 'published c' })).toBe('c');
  expect(await client.fetch(query, { name: 'absent' })).toBeNull();
});

test('returns the position of an error, and names unsupported parts of GROQ and of the service', async () => {
  const { client } = await startLayeredLake();
  await expect(client.fetch('*[_type == ')).rejects.toMatchObject({
    statusCode: 400,
    details: { type: 'queryParseError', start: expect.any(Number) },
  });
  await expect(client.fetch('*[_type == $type]')).rejects.toThrow(
    'param $type referenced, but not provided',
  );
  await expect(client.fetch('*[geo::contains(a, b)]')).rejects.toThrow(/not/i);
  await expect(client.fetch('*', {}, { resultSourceMap: true })).rejects.toMatchObject({
    statusCode: 501,
    message: expect.stringContaining('resultSourceMap'),
  });
});
