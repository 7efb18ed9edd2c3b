import { expect, test } from 'vitest';
import { ownedStyles } from './owned-styles.ts';

const subjects = ['micro', 'macro', 'trade'].map((slug) => ({ id: `subject-${slug}`, slug }));
const offer = (id: string, ...slugs: string[]) => ({
  id,
  subjectIds: slugs.map((slug) => `subject-${slug}`),
});

test('a subject stands either among the notes or among the subjects for sale', () => {
  expect(ownedStyles(subjects.slice(0, 1), [])).toBe(
    'html:not([data-owned~="micro"]) [data-own="micro"]{display:none}\n' +
      'html:not([data-missing="0"])[data-owned~="micro"] [data-sold="micro"]{display:none}',
  );
});

test('the price of an offer stands on the card of the only subject that is missing', () => {
  const rules = ownedStyles(subjects, [offer('all', 'micro', 'macro', 'trade')]).split('\n');
  const both = 'html:not([data-missing="0"])[data-owned~="macro"][data-owned~="trade"]';
  expect(rules).toContain(`${both} [data-offer="all"]{display:none}`);
  expect(rules).toContain(`${both} [data-sold="micro"] .own-price{display:flex}`);
  const ofOffers = rules.filter(
    (rule) => rule.includes('own-price') || rule.includes('data-offer'),
  );
  expect(ofOffers).toHaveLength(6);
  for (const rule of ofOffers) expect(rule.match(/data-owned/g)).toHaveLength(2);
});
