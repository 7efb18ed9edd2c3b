import sharp from 'sharp';
import { apiError } from './errors.ts';

export interface ImageSize {
  extension: string;
  mimeType: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The hosted service's extension for each format that this stand-in accepts. */
const EXTENSIONS: Record<string, string> = {
  gif: 'gif',
  jpeg: 'jpg',
  png: 'png',
  svg: 'svg',
  webp: 'webp',
};

/** Reads the format and size of an image file. @throws LakeError 400 for any other file */
export async function measureImage(file: string): Promise<ImageSize> {
  const metadata = await sharp(file)
    .metadata()
    .catch(() => undefined);
  const extension = EXTENSIONS[metadata?.format ?? ''];
  if (!metadata || !extension) throw apiError(400, 'Invalid image, could not read its size');
  const { width, height, mediaType: mimeType = `image/${metadata.format}` } = metadata;
  return { extension, mimeType, width, height };
}
