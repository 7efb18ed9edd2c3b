import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from './lock.ts';
import { temporaryFolder } from './test-folder.ts';
import { runModule } from './test-process.ts';

const lock = (folder: string) => lockFolder(folder, 'SHOP_DATA');

const holder = (folder: string) =>
  runModule(`
    import { lockFolder } from '${join(import.meta.dirname, 'lock.ts')}';
    lockFolder(${JSON.stringify(folder)}, 'SHOP_DATA');
    console.log('locked');
    setInterval(() => {}, 1000);`);

test('lets one process own a data folder until it is killed, and tells a second process the owner', async () => {
  const folder = temporaryFolder();
  const other = holder(folder);
  await other.line('locked');
  expect(() => lock(folder)).toThrow(
    `${folder} is in use by process ${other.child.pid}. Choose another folder with SHOP_DATA.`,
  );
  await other.kill();
  lock(folder)();
});

test('lets a released lock be taken again', () => {
  const folder = temporaryFolder();
  const first = lock(folder);
  first();
  const unlock = lock(folder);
  first();
  expect(() => lock(folder)).toThrow('in use');
  unlock();
});

test('reports a folder that cannot be written', () => {
  const folder = temporaryFolder({ file: '' });
  expect(() => lock(join(folder, 'file', 'data'))).toThrow('cannot be written');
});
