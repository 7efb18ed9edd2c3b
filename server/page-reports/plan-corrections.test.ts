import { describe, expect, test } from 'vitest';
import { planCorrections, planEmails } from './plan-corrections.ts';
import type { StoredReport } from './reports.ts';

const stored = (id: string, fields: Partial<StoredReport['report']> = {}): StoredReport => {
  const report = {
    accountId: 'sam',
    itemId: 'notes',
    title: 'Notes',
    edition: 1,
    page: 3,
    words: 'The axis has no label',
    at: '2026-11-26T12:00:00.000Z',
    ...fields,
  };
  return { id, report, value: report };
};

describe('a report is corrected', () => {
  test.each([
    ['not before it is accepted', undefined, 2, false],
    ['not by the version that was published when it was accepted', 2, 2, false],
    ['by the next version', 1, 2, true],
    ['by a later version', 1, 5, true],
    ['not while the file is not published', 1, undefined, false],
  ])('%s', (_, acceptedIn, edition, isCorrected) => {
    const editions = new Map(edition === undefined ? [] : [['notes', edition]]);
    const planned = planCorrections([stored('a', { acceptedIn })], editions);
    expect(planned).toHaveLength(isCorrected ? 1 : 0);
    if (isCorrected) expect(planned[0]).toMatchObject({ itemId: 'notes', edition });
  });

  test('each file with its own version', () => {
    const reports = [
      stored('a', { acceptedIn: 1 }),
      stored('b', { acceptedIn: 1, itemId: 'sheet' }),
      stored('c', { acceptedIn: 1, page: 7 }),
    ];
    const planned = planCorrections(
      reports,
      new Map([
        ['notes', 2],
        ['sheet', 3],
      ]),
    );
    expect(
      planned.map(({ itemId, edition, reports }) => [itemId, edition, reports.length]),
    ).toEqual([
      ['notes', 2, 2],
      ['sheet', 3, 1],
    ]);
  });
});

test('a person gets one email about all their pages, in order and without repeats', () => {
  const reports = [
    stored('a', { page: 7 }),
    stored('b', { page: 3 }),
    stored('c', { page: 7 }),
    stored('d', { accountId: 'jo', page: 1 }),
  ];
  expect(planEmails({ itemId: 'notes', edition: 2, reports })).toEqual([
    { id: 'a', data: { accountId: 'sam', itemId: 'notes', title: 'Notes', pages: [3, 7] } },
    { id: 'd', data: { accountId: 'jo', itemId: 'notes', title: 'Notes', pages: [1] } },
  ]);
});
