import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { cardPicture } from './card-text.ts';

/** Maximum width of a picture as it is delivered, and its maximum size. */
export const PICTURE_MAX_WIDTH_PX = 1_200;
export const PICTURE_MAX_BYTES = 150_000;

/** Maximum size of an upload. The platform takes no larger request; the Studio makes photographs smaller before. */
export const PICTURE_UPLOAD_MAX_BYTES = 4_000_000;

/**
 * Stores a picture for a card in a modern format, without what a camera writes into it. The caller is as in
 * `createUpload`. Its response, with the owner's alternative text, belongs into the card's document.
 */
export const uploadCardPicture = defineEndpoint({
  method: 'POST',
  path: '/api/card-pictures',
  encoding: 'multipart',
  request: z.strictObject({ picture: z.custom<Blob>((value) => value instanceof Blob) }),
  response: z.strictObject({ picture: z.omit(cardPicture, { alt: true }) }),
});

/** Returns a picture to people who may practise a card with it. */
export const getCardPicture = defineEndpoint({
  method: 'GET',
  path: '/api/practice/pictures/:id',
  encoding: 'raw',
  request: z.strictObject({ id }),
});

/** Returns a picture to those who edit cards. The caller is as in `createUpload`. */
export const getEditorPicture = defineEndpoint({
  method: 'GET',
  path: '/api/card-pictures/:id',
  encoding: 'raw',
  request: z.strictObject({ id }),
});

export const cardPicturePath = (pictureId: string) =>
  getCardPicture.path.replace(':id', encodeURIComponent(pictureId));
