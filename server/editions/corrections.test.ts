import { describe, expect, test } from 'vitest';
import { describeNews, mergeCorrections } from './corrections.ts';

const LINE = 'Corrected after reports from readers:';
const corrections = new Map([['notes', { edition: 2, pages: [3, 7] }]]);

describe('what is new in a file', () => {
  test.each([
    [2, undefined, `${LINE} pages 3 and 7.`],
    [2, 'Two new diagrams', `Two new diagrams. ${LINE} pages 3 and 7.`],
    [2, 'Is this new? Yes!', `Is this new? Yes! ${LINE} pages 3 and 7.`],
    [3, 'Two new diagrams', 'Two new diagrams'],
    [3, undefined, undefined],
  ])('version %i with the words %j', (edition, whatsNew, shown) => {
    expect(describeNews({ id: 'notes', edition, whatsNew }, corrections)).toBe(shown);
  });

  test('names a single page, and nothing for another file', () => {
    const single = new Map([['notes', { edition: 2, pages: [3] }]]);
    const item = { edition: 2, whatsNew: undefined };
    expect(describeNews({ ...item, id: 'notes' }, single)).toBe(`${LINE} page 3.`);
    expect(describeNews({ ...item, id: 'other' }, single)).toBeUndefined();
  });
});

describe('the corrections of a version', () => {
  test('are joined and sorted', () => {
    expect(mergeCorrections({ edition: 2, pages: [3, 10] }, { edition: 2, pages: [7, 3] })).toEqual(
      {
        edition: 2,
        pages: [3, 7, 10],
      },
    );
  });

  test('replace those of an earlier version', () => {
    expect(mergeCorrections({ edition: 2, pages: [3] }, { edition: 3, pages: [1] })).toEqual({
      edition: 3,
      pages: [1],
    });
  });
});
