import { expect, test } from 'vitest';
import { MARK } from '#contract/files/marks.ts';
import { stamp } from '../files/stamp.ts';
import { makeMark } from './freeze-stamp.ts';

const secret = 'a'.repeat(48);

test('a mark has the format that traces and stamps expect', async () => {
  const mark = await makeMark(secret, 'pi_3abcdefgh12345678');
  expect(mark).toMatch(MARK);
  expect(stamp.shape.mark.parse(mark)).toBe(mark);
});

test('a payment always has the same, unique mark', async () => {
  const ids = Array.from({ length: 500 }, (_, number) => `pi_${number}`);
  const marks = await Promise.all(ids.map((id) => makeMark(secret, id)));
  expect(new Set(marks).size).toBe(ids.length);
  expect(await makeMark(secret, 'pi_7')).toBe(marks[7]);
});

test('marks of the same key share a prefix; another key has another prefix', async () => {
  const keyId = async (key: string, id: string) => (await makeMark(key, id)).slice(0, 2);
  expect(await keyId(secret, 'pi_1')).toBe(await keyId(secret, 'pi_2'));
  expect(await keyId('b'.repeat(48), 'pi_1')).not.toBe(await keyId(secret, 'pi_1'));
});
