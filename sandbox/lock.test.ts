import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from './lock.ts';
import { temporaryFolder } from './test-folder.ts';
import { runModule } from './test-process.ts';

const holder = (folder: string) =>
  runModule(`
    import { lockFolder } from '${join(import.meta.dirname, 'lock.ts')}';
    lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`);

test('one sandbox at a time has a data folder; the second is told whose it is', async () => {
  const folder = temporaryFolder();
  const other = holder(folder);
  await other.line('locked');
  expect(() => lockFolder(folder)).toThrow(`process ${other.child.pid}`);
});

test('a lock that SIGKILL left behind is taken over', async () => {
  const folder = temporaryFolder();
  const other = holder(folder);
  await other.line('locked');
  await other.kill();
  lockFolder(folder)();
});

test('a lock that was given back can be had again', () => {
  const folder = temporaryFolder();
  lockFolder(folder)();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('in use');
  unlock();
});

test('a folder that cannot be written is said to be so', () => {
  const folder = temporaryFolder({ file: '' });
  expect(() => lockFolder(join(folder, 'file', 'data'))).toThrow('cannot be written');
});
