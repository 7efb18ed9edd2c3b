import { expect, test } from 'vitest';
import { textOf } from '../../../tests/support/notes.ts';
import { makePdf } from './page.ts';
import { needsRuns, splitRuns } from './runs.ts';
import { STYLES } from './theme.ts';
import { measure, write } from './type.ts';

test.each([
  ['CO₃²⁻', ['CO', '3 below', '2− above']],
  ['ΔH in kJ mol⁻¹', ['Δ', 'H in kJ mol', '−1 above']],
  ['CₙH₂ₙ', ['C', 'n below', 'H', '2n below']],
  ['', []],
])('splits %s into runs', (text, expected) => {
  const runs = splitRuns(text).map((run) =>
    run.place === 'line' ? run.text : `${run.text} ${run.place}`,
  );
  expect(runs).toEqual(expected);
});

test('leaves texts alone that the fonts have', () => {
  expect(['25 cm³ – £5 × 2', 'H₂O', '10⁻³', 'ΔH'].map(needsRuns)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('breaks formulas between words, on as many lines as measured', async () => {
  const text = 'Copper ions, Cu²⁺, and ammonia, NH₃, form a deep blue solution. '.repeat(4).trim();
  const box = { x: 100, y: 100, width: 200 };
  let height = 0;
  const pdf = await makePdf({ title: 'Formulas', subject: 'Formulas' }, (doc) => {
    height = measure(doc, STYLES.body, text, box.width);
    write(doc, STYLES.body, text, box);
  });
  const [page = ''] = await textOf(pdf);
  const words = page.replace(/\s+/g, ' ');
  expect(words).toContain('Copper ions, Cu²⁺, and ammonia, NH₃, form a deep blue solution.');
  const lineHeight = height / 8;
  expect(lineHeight).toBeGreaterThan(STYLES.body.size);
  expect(lineHeight).toBeLessThan(STYLES.body.size * 2);
});
