import { expect, test } from 'vitest';
import { decodeForm } from './form.ts';

test('parses texts, objects and lists', () => {
  const form = decodeForm('a=1&b[c]=2&b%5Bd%5D=x+y&e[0]=p&e[1]=q&f[]=r&f[]=s');
  expect(form).toEqual({ a: '1', b: { c: '2', d: 'x y' }, e: ['p', 'q'], f: ['r', 's'] });
});

test('parses a query string and takes the last of repeated names', () => {
  expect(decodeForm('?a=1&a=2')).toEqual({ a: '2' });
});

test('adds nothing to the prototype of objects', () => {
  const form = decodeForm('__proto__[polluted]=yes&a[__proto__][polluted]=yes');
  expect(Object.keys(form)).not.toContain('__proto__');
  expect({}).not.toHaveProperty('polluted');
});

test.each([
  ['parameters', Array.from({ length: 1_001 }, (_, index) => `a${index}=1`).join('&')],
  ['items in a list', Array.from({ length: 101 }, () => 'a[]=1').join('&')],
  ['levels', 'a[b][c][d][e][f][g][h][i][j]=1'],
])('refuses too many %s', (_, text) => {
  expect(() => decodeForm(text)).toThrow(/Invalid request: .*exceeded/);
});
