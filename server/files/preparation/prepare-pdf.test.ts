import { expect, test } from 'vitest';
import { draw, makeNotes } from '../../../tests/pdf/corpus/notes.ts';
import { preparePdf } from './prepare-pdf.ts';

const LINE = 'jo@example.com, order AE-9F3K2M7Q, for personal study, please do not share';

test.each([LINE, "Administrator's copy, please do not share"])(
  'refuses a copy that another program has rewritten, because of its text: %s',
  async (line) => {
    const copy = makeNotes({ pages: [''], contents: [draw(line, 10, 20)] });
    await expect(preparePdf(copy)).rejects.toMatchObject({ code: 'pdf_stamped' });
  },
);

test('keeps the text order of a file set to read from right to left', async () => {
  const notes = makeNotes({
    catalog: '/ViewerPreferences << /Direction /R2L >>',
    contents: [draw('Demand and supply'), draw('Costs')],
  });
  expect((await preparePdf(notes)).text).toEqual(['Demand and supply', 'Costs']);
});

test('accepts notes that mention orders and studying', async () => {
  const text = draw('In order to share, please study AE-curves for personal study');
  expect(await preparePdf(makeNotes({ pages: [''], contents: [text] }))).toMatchObject({
    pages: 1,
  });
});
