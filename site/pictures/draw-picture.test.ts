import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CURRENCY } from '#contract/money.ts';
import { drawings } from '#diagrams/library.ts';
import { drawPicture } from './draw-picture.tsx';
import { subjectPictureText } from './link-picture.ts';

const subject = (name: string, diagram?: string) => ({
  id: 'subject',
  name,
  price: 2499,
  currency: CURRENCY,
  topics: [{ diagram }],
});

test('renders the same texts to the same bytes', async () => {
  const text = subjectPictureText(subject('Trade', 'exchange-rate'));
  expect(await drawPicture(text)).toEqual(await drawPicture(text));
});

test.each(drawings.map(({ name }) => name))(
  '%s makes a picture of at most 100 kB',
  async (name) => {
    const text = subjectPictureText(subject('Microeconomics', name));
    const picture = await drawPicture(text);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(picture.length).toBeLessThanOrEqual(100_000);
  },
);

test.each([
  'The international economy, trade, development and the environment in the twenty-first century',
  '经济学 Łódź <b> & "growth"',
])('draws a picture for a subject called "%s" without drawings', async (name) => {
  const text = subjectPictureText(subject(name));
  expect((await sharp(await drawPicture(text)).metadata()).format).toBe('png');
});

test('shows a price in whole pounds without pence', () => {
  const labelAt = (price: number) => subjectPictureText({ ...subject('Trade'), price }).label;
  expect(labelAt(2499)).toBe('£24.99 once, yours for life');
  expect(labelAt(3000)).toBe('£30 once, yours for life');
});
