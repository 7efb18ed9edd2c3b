import { expect, test } from 'vitest';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { describeKeeping } from './to-people.ts';

type Availability = SubjectDocument['availability'];

const describe = (availability: Availability | undefined, worth: number) =>
  describeKeeping(['micro'], {
    worth: new Map([['micro', worth]]),
    subjects: new Map(availability ? [['micro', { availability }]] : []),
  });

test.each<[string, Availability | undefined, number, boolean, boolean]>([
  ['on sale', 'on-sale', 1_200, true, true],
  ['on sale, with a place that deducts nothing', 'on-sale', 0, true, false],
  ['off sale', 'off-sale', 1_200, false, false],
  ['deleted', undefined, 1_200, false, false],
])('before a licence ends, a pupil reads what is true of a subject %s', (...row) => {
  const [, availability, worth, isSold, isDeducted] = row;
  const text = describe(availability, worth);
  expect([text.includes('you can buy them'), text.includes('for the difference')]).toEqual([
    isSold,
    isDeducted,
  ]);
  expect(text).toContain('answers stay');
});
