import { expect, test } from 'vitest';
import { checkAddress } from './addresses.ts';

test.each(['microeconomics', 'a-level-2', '7136'])('/%s is an address', (address) => {
  expect(checkAddress(address)).toBe(true);
});

test.each([undefined, '', 'Micro', 'two words', '-a', 'a--b', 'a/b', 'ö'])(
  '"%s" is none',
  (address) => expect(checkAddress(address)).toEqual(expect.any(String)),
);

test('an address of the shop itself is refused', () => {
  expect(checkAddress('checkout')).toBe('The shop itself uses /checkout.');
});
