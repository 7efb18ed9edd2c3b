import { expect, test } from 'vitest';
import { textOf } from '../../tests/support/notes.ts';
import { evidencePdf } from './evidence-pdf.ts';

const NOTHING = { order: [], consent: [], terms: [], emails: [], downloads: [], receipt: [] };
const EVIDENCE = {
  ...NOTHING,
  orderNumber: 'AE-1234ABCD',
  customerEmail: 'kim@example.com',
  product: 'Microeconomics',
  serviceDate: '2026-11-22',
};

test.each([
  ['Zoë Reed', 'Zoë Reed'],
  ['Łukaszewicz-Ő', 'to be written by hand), in plain letters: Lukaszewicz-O'],
  ['李 明', 'to be written by hand)'],
  ['مريم الزهراء', 'to be written by hand)'],
])('prints the name %s, or a blank line to write it by hand', async (customerName, said) => {
  const [page = ''] = await textOf(await evidencePdf({ ...EVIDENCE, customerName }));
  expect(page.replaceAll(/\s+/g, ' ')).toContain(said);
  expect(page).not.toContain('?');
});
