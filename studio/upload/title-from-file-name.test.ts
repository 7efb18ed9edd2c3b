import { expect, test } from 'vitest';
import { TITLE_MAX_LENGTH } from '../../contract/limits.ts';
import { titleFromFileName } from './title-from-file-name.ts';

test.each([
  ['Supply and demand.pdf', 'Supply and demand'],
  ['supply-and-demand.PDF', 'Supply and demand'],
  ['03_supply_and_demand.pdf', 'Supply and demand'],
  ['01 - Introduction.pdf', 'Introduction'],
  ['4.1.3-price determination.pdf', 'Price determination'],
  ['4.1.3. Elasticity.pdf', 'Elasticity'],
  ['2) Costs.pdf', 'Costs'],
  ['1_02_Revenue.pdf', 'Revenue'],
  ['3D printing.pdf', '3D printing'],
  ['20 mark questions.pdf', 'Mark questions'],
  ['Paper 1.pdf', 'Paper 1'],
  ['A* essays – a guide.pdf', 'A* essays a guide'],
  ['cafe\u0301 economics.pdf', 'Café economics'],
  ['élasticité.pdf', 'Élasticité'],
  ['notes.v2.pdf', 'Notes.v2'],
  ['  notes  .pdf', 'Notes'],
  ['4.1.3.pdf', '4.1.3'],
  ['12.pdf', '12'],
  ['notes', 'Notes'],
  ['.pdf', ''],
  ['---.pdf', ''],
  ['😀 fun.pdf', '😀 fun'],
])('names %s “%s”', (fileName, title) => {
  expect(titleFromFileName(fileName)).toBe(title);
});

test('cuts a title that is too long', () => {
  const title = titleFromFileName(`${'word '.repeat(100)}.pdf`);
  expect(title.length).toBeLessThanOrEqual(TITLE_MAX_LENGTH);
  expect(title).toMatch(/word$/);
});
