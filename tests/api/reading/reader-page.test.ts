import { expect, test } from 'vitest';
import type { Reading } from '#contract/reading/reader.ts';
import { readPage } from '../../../functions/read.ts';

test("the page names the file by its own id and carries the account's reading progress", () => {
  const progress = { id: 'abc', last: { page: 30, pages: 40, at: 5_000 }, read: '101' };
  const about = { id: 'abc', title: 'Notes', address: '/objects/abc?ticket=t', isFree: true };
  const reading: Reading = {
    ...about,
    progress,
    subject: undefined,
    pages: undefined,
    picture: undefined,
  };
  const values = readPage.toValues(reading, new URL('https://shop.test/read/%61bc'));
  expect(values).toMatchObject({ itemId: 'abc', isFree: 'yes' });
  expect(JSON.parse(String(values['progress']))).toEqual(progress);
  const ofVisitor = readPage.toValues({ ...reading, progress: undefined }, new URL('https://x'));
  expect(ofVisitor).toMatchObject({ progress: undefined });
});
