import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { lockFolder } from 'local-stand-ins/kit/lock.ts';
import { temporaryFolder } from 'local-stand-ins/kit/test-folder.ts';
import { expect, test } from 'vitest';
import { mayStartOver } from './may-start-over.ts';

const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY });
const oldShop = () => join(temporaryFolder({ '.shop/secrets.json': '{}' }), '.shop');

async function answer(dataDir: string, text: string, { input = true, output = true } = {}) {
  const [from, to] = [stream(input), stream(output)];
  from.end(text);
  const outcome = await mayStartOver(dataDir, from, to);
  return { outcome, shown: String(to.read() ?? '') };
}

test('asks a person at a terminal, and shows where the old data goes', async () => {
  const dataDir = oldShop();
  const { outcome, shown } = await answer(dataDir, 'n\n');
  expect(outcome).toBe(false);
  expect(shown).toContain('Start over with the sample shop? The old data moves to');
  expect(shown).toContain(`${dataDir}-20`);
  expect((await answer(dataDir, 'y\n')).outcome).toBe(true);
});

test.each(['\n', 'yesterday\n', ''])('takes %j as no', async (text) => {
  expect((await answer(oldShop(), text)).outcome).toBe(false);
});

test.each([' yes \n', 'Y\r\n'])('takes %j as yes', async (text) => {
  expect((await answer(oldShop(), text)).outcome).toBe(true);
});

test.each([{ input: false }, { output: false }])(
  'without a terminal (%j), goes ahead without asking',
  async (attached) => {
    expect(await answer(oldShop(), '', attached)).toEqual({ outcome: true, shown: '' });
  },
);

test('asks nothing if there is no data', async () => {
  expect(await answer(join(temporaryFolder(), '.shop'), '')).toEqual({ outcome: true, shown: '' });
});

test('refuses before any question if a shop is running on the data', async () => {
  const dataDir = oldShop();
  const unlock = lockFolder(dataDir, 'SHOP_DATA');
  await expect(answer(dataDir, 'y\n')).rejects.toThrow('in use by process');
  unlock();
});
