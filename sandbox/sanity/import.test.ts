import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sanityImport } from '@sanity/import';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../kit/test-folder.ts';
import { startTestLake } from './test-lake.ts';

test('accepts an import with an asset and references in any order, twice', async () => {
  const { client } = await startTestLake();
  const directory = temporaryFolder();
  const pdf = join(directory, 'Notes.pdf');
  await writeFile(pdf, '%PDF-1.7 notes');
  const lines = [
    {
      _id: 'item',
      _type: 'contentItem',
      topic: { _type: 'reference', _ref: 'topic' },
      pdf: { _type: 'file', _sanityAsset: `file@${pathToFileURL(pdf)}` },
    },
    { _id: 'topic', _type: 'topic', name: 'Markets' },
  ];
  const source = join(directory, 'shop.ndjson');
  await writeFile(source, lines.map((line) => JSON.stringify(line)).join('\n'));

  for (const _time of ['first', 'second']) {
    const { numDocs } = await sanityImport(createReadStream(source), {
      client,
      operation: 'createOrReplace',
    });
    expect(numDocs).toBe(2);
  }
  expect(
    await client.fetch(
      '*[_id == "item"][0]{"topic": topic->name, "file": pdf.asset->originalFilename}',
    ),
  ).toEqual({ topic: 'Markets', file: 'Notes.pdf' });
  expect(await client.fetch('count(*[_type == "sanity.fileAsset"])')).toBe(1);
  await expect(client.delete('topic')).rejects.toMatchObject({ statusCode: 409 });
});
