import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FUNCTIONS = join(ROOT, 'functions');

const output = mkdtempSync(join(tmpdir(), 'functions-'));
afterAll(() => rmSync(output, { recursive: true, force: true }));

test('Netlify packs every function, with all that it imports', async () => {
  const packed = await zipFunctions(FUNCTIONS, output, {
    config: { '*': { nodeVersion: '24' } },
    archiveFormat: 'none',
    basePath: ROOT,
  });
  const names = readdirSync(FUNCTIONS).filter((file) => file.endsWith('.ts'));
  expect(packed.map(({ name }) => `${name}.ts`).toSorted()).toEqual(names.toSorted());
});
