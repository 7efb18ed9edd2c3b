import { expect, test } from 'vitest';
import { toSpokenText } from './spoken-text.ts';

test.each([
  ['A population of 10³ people', 'A population of 10 to the power of 3 people'],
  ['10⁻³ of it', '10 to the power of minus 3 of it'],
  ['x² and (1 + r)ⁿ⁺¹', 'x to the power of 2 and (1 + r) to the power of n plus 1'],
  ['2 cm³ of it, 2^(q)', '2 cm to the power of 3 of it, 2 to the power of q'],
  ['320 pounds¹ and a price.²', '320 pounds, note 1, and a price., note 2,'],
  ['It cost 320 pounds¹.', 'It cost 320 pounds, note 1.'],
  ['H₂SO₄ and P_(E)', 'H 2 SO 4 and P E'],
  ['Ca²⁺, Cl⁻ and SO₄²⁻', 'Ca 2 plus, Cl minus and SO 4 2 minus'],
  ['the 1ˢᵗ and 20ᵗʰ', 'the 1st and 20th'],
  ['Plain text, as it is. 1,000 (a)', 'Plain text, as it is. 1,000 (a)'],
])('a voice reads %s', (text, spoken) => {
  expect(toSpokenText(text)).toBe(spoken);
});
