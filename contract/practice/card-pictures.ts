import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { type CardPicture, type CardText, cardPicture } from './card-text.ts';
import type { PracticeCard } from './cards.ts';

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
  upload: { maxBytes: PICTURE_UPLOAD_MAX_BYTES, tooLarge: 'picture_too_large' },
  request: z.strictObject({ picture: z.custom<Blob>((value) => value instanceof Blob) }),
  response: z.strictObject({ picture: z.omit(cardPicture, { alt: true }) }),
});

/** Returns a picture to people who may practise a card with it. */
export const getCardPicture = defineEndpoint({
  method: 'GET',
  path: '/api/practice/pictures/:id',
  request: z.strictObject({ id }),
  response: z.instanceof(Uint8Array),
});

/** Returns a picture to those who edit cards. The caller is as in `createUpload`. */
export const getEditorPicture = defineEndpoint({
  method: 'GET',
  path: '/api/card-pictures/:id',
  request: z.strictObject({ id }),
  response: z.instanceof(Uint8Array),
});

export const cardPicturePath = (pictureId: string) =>
  getCardPicture.path.replace(':id', encodeURIComponent(pictureId));

/** Lists the pictures that a card shows: in its prompt, its task, its answer and its reason. */
export function listPictures({
  promptDetails = [],
  answer,
  task,
}: Pick<PracticeCard, 'promptDetails' | 'answer' | 'task'>): CardPicture[] {
  const ofTask = task && 'picture' in task ? [task.picture] : [];
  const reason: CardText = task && 'reason' in task ? task.reason : [];
  const texts = [...promptDetails, ...answer, ...reason];
  return [...ofTask, ...texts.flatMap(({ picture }) => picture ?? [])];
}
