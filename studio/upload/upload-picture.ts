import type { z } from 'zod';
import {
  PICTURE_MAX_WIDTH_PX,
  PICTURE_UPLOAD_MAX_BYTES,
  uploadCardPicture,
} from '../../contract/practice/card-pictures.ts';
import { studioTexts } from '../texts.ts';
import { callShop, ShopError } from './call-shop.ts';

export type StoredPicture = z.output<typeof uploadCardPicture.response>['picture'];

/** Types that the shop reads as they are. */
const SENT_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const QUALITY = 0.9;

/** Checks a file before the upload. @returns the reason for a refusal, if any */
export const checkPictureFile = ({ type }: Pick<File, 'type'>): string | undefined =>
  type.startsWith('image/') && type !== 'image/svg+xml' ? undefined : studioTexts.notAPicture;

interface Caller {
  token: string;
  signal: AbortSignal;
}

/** Makes a photograph smaller in the browser, and stores it in the shop. @throws ShopError */
export async function uploadPicture(file: File, caller: Caller): Promise<StoredPicture> {
  const picture = await shrinkPicture(file).catch((cause: unknown) => {
    throw new ShopError(studioTexts.pictureUnreadable, undefined, undefined, { cause });
  });
  if (picture.size > PICTURE_UPLOAD_MAX_BYTES) throw new ShopError(studioTexts.pictureTooLarge);
  return (await callShop(uploadCardPicture, { picture }, caller)).picture;
}

/** Returns the file itself if the shop accepts its type and size. A photograph turns as its camera says. */
async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, PICTURE_MAX_WIDTH_PX / Math.max(bitmap.width, bitmap.height));
  const isSmall = scale === 1 && file.size <= PICTURE_UPLOAD_MAX_BYTES;
  if (isSmall && SENT_TYPES.includes(file.type)) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await toBlob(canvas, 'image/webp');
  // Some browsers write no WebP, and return a PNG instead.
  if (webp.type === 'image/webp') return webp;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg');
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas wrote nothing'))),
      type,
      QUALITY,
    );
  });
