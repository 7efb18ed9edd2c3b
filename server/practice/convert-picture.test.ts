import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_MAX_BYTES, PICTURE_MAX_WIDTH_PX } from '#contract/practice/card-pictures.ts';
import { convertPicture } from './convert-picture.ts';

const draw = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

/** Draws noise, which no format makes small. */
const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

const convert = async (picture: Sharp) => convertPicture(await picture.toBuffer());

/** Reads the colour of a corner: red, green and blue. */
const cornerOf = async (bytes: Uint8Array) =>
  sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer();

test.each([
  ['PNG', (picture: Sharp) => picture.png()],
  ['JPEG', (picture: Sharp) => picture.jpeg()],
  ['WebP', (picture: Sharp) => picture.webp()],
  ['GIF', (picture: Sharp) => picture.gif()],
  ['AVIF', (picture: Sharp) => picture.avif({ effort: 0 })],
])('converts %s to WebP', async (_, encode) => {
  const { bytes, ...size } = await convert(encode(draw(40, 20)));
  expect(size).toEqual({ width: 40, height: 20 });
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', ...size });
});

test.each([
  ['wide', 3000, 1000, { width: PICTURE_MAX_WIDTH_PX, height: 400 }],
  ['tall', 500, 8000, { width: 100, height: 1600 }],
  ['small', 3, 5, { width: 3, height: 5 }],
])('bounds a %s picture', async (_, width, height, expected) => {
  const { bytes: __, ...size } = await convert(draw(width, height).png());
  expect(size).toEqual(expected);
});

test('makes a picture that no quality makes small enough smaller', async () => {
  const { bytes, width, height } = await convert(noise(900, 1200).jpeg());
  expect(bytes.length).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
  expect(width).toBeLessThan(900);
  expect(width / height).toBeCloseTo(0.75, 1);
});

test('turns a photograph upright, and leaves out what the camera has written', async () => {
  const photograph = draw(40, 20)
    .jpeg({ quality: 100 })
    .withExif({ IFD0: { Copyright: 'Owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    // Lies on its left side.
    .withMetadata({ orientation: 6 });
  const { bytes, ...size } = await convert(photograph);
  expect(size).toEqual({ width: 20, height: 40 });
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test('shows the first frame of an animation', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const { bytes, height } = await convert(sharp(frames, { join: { animated: true } }).gif());
  const [red = 0, , blue = 255] = await cornerOf(bytes);
  expect([height, red > 200, blue < 60]).toEqual([8, true, true]);
});

test('puts a transparent drawing on white, so that its lines are seen in a dark theme', async () => {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const { bytes } = await convert(
    sharp({ create: { width: 8, height: 8, channels: 4, background: transparent } }).png(),
  );
  expect([...(await cornerOf(bytes))].every((value) => value > 250)).toBe(true);
});

const text = (content: string) => new TextEncoder().encode(content);

/** A PNG of one colour, whose few bytes stand for many pixels. */
const bomb = () =>
  sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

const half = async (picture: Sharp) => {
  const bytes = await picture.toBuffer();
  return bytes.subarray(0, bytes.length / 2);
};

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['no picture', () => text('%PDF-1.7'), 'picture_unreadable'],
  ['nothing', () => new Uint8Array(), 'picture_unreadable'],
  [
    'SVG, which is a program',
    () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'picture_unreadable',
  ],
  ['TIFF', () => draw(8, 8).tiff().toBuffer(), 'picture_unreadable'],
  ['half of a JPEG', () => half(noise(200, 200).jpeg()), 'picture_unreadable'],
  ['half of a PNG', () => half(noise(200, 200).png()), 'picture_unreadable'],
  ['half of a WebP', () => half(noise(200, 200).webp()), 'picture_unreadable'],
  ['more pixels than a camera has', bomb, 'picture_too_large'],
])('refuses %s', async (_, file, code) => {
  await expect(convertPicture(await file())).rejects.toMatchObject({ code });
});
