import { expect, test } from 'vitest';
import { readBalance } from './page-content.ts';

const balanced = { closing: '', strays: [] };

test.each([
  ['nothing', ''],
  ['operators', 'q 1 0 0 1 0 0 cm BT (a) Tj ET Q'],
  ['operators in strings', '(Q q \\) Q (Q)) Tj <51> Tj'],
  ['operators in comments', '% Q q BT\nq Q'],
  ['operators in names', '/Q gs /q gs /BT Do'],
  ['words that begin like operators', 'q Qa Q'],
  ['operators within an inline image', 'q BI /W 1 /H 1 ID Q Q EIQ q EI Q'],
  ['marks with properties', '/P <</MCID 0>> BDC (Q) Tj EMC /Artifact BMC EMC'],
])('balanced content stays as it is: %s', (_, content) => {
  expect(readBalance(content)).toEqual(balanced);
});

test.each([
  ['a state', 'q q Q', ' Q'],
  ['a text', 'BT (a) Tj', ' ET'],
  ['marks', '/P BMC /Q BMC', ' EMC EMC'],
  ['all of them', 'q /P BMC BT', ' EMC ET Q'],
])('closes everything left open: %s', (_, content, closing) => {
  expect(readBalance(content)).toEqual({ closing, strays: [] });
});

test('finds each state that is restored too often', () => {
  expect(readBalance('Q q Q Q').strays).toEqual([0, 6]);
});

test('reads a string and an image without an end', () => {
  expect(readBalance('q (Q')).toEqual({ closing: ' Q', strays: [] });
  expect(readBalance('q BI ID Q')).toEqual({ closing: ' Q', strays: [] });
});
