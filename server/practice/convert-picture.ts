import type { SharpConstructor } from 'sharp';
import { PICTURE_MAX_BYTES, PICTURE_MAX_WIDTH_PX } from '#contract/practice/card-pictures.ts';
import { AppError } from '../errors.ts';

/** Higher than any card needs: a phone shows it on two screens. */
const MAX_HEIGHT_PX = 1_600;

/** More than a phone's camera has. A small file can hold far more pixels than memory. */
const MAX_PIXELS = 50_000_000;

const TIME_LIMIT_SECONDS = 10;

/** Qualities to try, one after another. With the last, the picture then becomes smaller until it fits. */
const LOWEST_QUALITY = 45;
const QUALITIES = [80, 60, LOWEST_QUALITY];
const MAX_STEP = 0.9;

/** Compression effort, from 0 to 6: more takes much longer and saves little. */
const EFFORT = 3;

/** First bytes of PNG, JPEG, GIF, WebP and AVIF. Other formats are refused unread: an SVG file is a program. */
const SIGNATURE = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftyp(?:avi[fs]|m[is]f1))/s;
const SIGNATURE_BYTES = 12;

const hasSignature = (file: Uint8Array): boolean =>
  SIGNATURE.test(Buffer.from(file.subarray(0, SIGNATURE_BYTES)).toString('latin1'));

export interface ConvertedPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * Converts a picture to WebP within the limits of `contract/practice/card-pictures.ts`: upright, on white, of an animation
 * the first frame, and without what a camera writes into it.
 * @throws AppError `picture_unreadable` for other formats and damaged files, `picture_too_large` for too many pixels
 */
export async function convertPicture(file: Uint8Array): Promise<ConvertedPicture> {
  if (!hasSignature(file)) throw new AppError('picture_unreadable');
  // Loads it on demand, because most calls of the function convert nothing.
  const { default: sharp } = await import('sharp');
  const { data, info } = await readPixels(sharp, file);
  const { width, height, channels } = info;
  let share = 1;
  for (let attempt = 0; ; attempt += 1) {
    const { data: bytes, info: encoded } = await sharp(data, { raw: { width, height, channels } })
      .resize(Math.max(1, Math.round(width * share)))
      .webp({ quality: QUALITIES[attempt] ?? LOWEST_QUALITY, effort: EFFORT, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    if (bytes.length <= PICTURE_MAX_BYTES)
      return { bytes: new Uint8Array(bytes), width: encoded.width, height: encoded.height };
    if (attempt + 1 >= QUALITIES.length)
      share *= Math.min(MAX_STEP, Math.sqrt(PICTURE_MAX_BYTES / bytes.length));
  }
}

async function readPixels(sharp: SharpConstructor, file: Uint8Array) {
  try {
    // Without a limit here, the reader's own error would not tell a large picture from a damaged one.
    const picture = sharp(file, { failOn: 'error', limitInputPixels: false });
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw new AppError('picture_too_large');
    return await picture
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .autoOrient()
      .resize(PICTURE_MAX_WIDTH_PX, MAX_HEIGHT_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('picture_unreadable', { cause });
  }
}
