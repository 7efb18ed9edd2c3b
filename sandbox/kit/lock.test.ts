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

test('one process at a time owns a data folder; the second learns which one does', async () => {
  const folder = temporaryFolder();
  const other = holder(folder);
  await other.line('locked');
  expect(() => lock(folder)).toThrow(
    `${folder} is in use by process ${other.child.pid}. Choose another folder with SHOP_DATA.`,
  );
});

test('a lock that a killed process held can be taken', async () => {
  const folder = temporaryFolder();
  const other = holder(folder);
  await other.line('locked');
  await other.kill();
  lock(folder)();
});

test('a released lock can be taken again', () => {
  const folder = temporaryFolder();
  lock(folder)();
  const unlock = lock(folder);
  expect(() => lock(folder)).toThrow('in use');
  unlock();
});

test('a folder that cannot be written is reported', () => {
  const folder = temporaryFolder({ file: '' });
  expect(() => lock(join(folder, 'file', 'data'))).toThrow('cannot be written');
});
