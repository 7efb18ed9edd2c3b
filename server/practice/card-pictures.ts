import { listPictures } from '#contract/practice/card-pictures.ts';
import { AppError } from '../errors.ts';
import { shopFiles } from '../files/shop-files.ts';
import { pictureKey } from '../files/stored-file.ts';
import type { Reader } from '../purchases/ledger.ts';
import { listPractice } from './list-practice.ts';

/** Reads a picture of any card. @throws AppError `not_found`, `unavailable` */
export async function readPicture(id: string): Promise<Uint8Array> {
  const picture = await shopFiles().read(pictureKey(id));
  if (!picture) throw new AppError('not_found');
  return picture;
}

/** Reads a picture of a card that the caller may practise. @throws AppError `not_found`, `unavailable` */
export async function readPractisedPicture(id: string, reader: Reader): Promise<Uint8Array> {
  const subjects = await listPractice(reader);
  const isShown = subjects.some(({ cards }) =>
    cards.some((card) => listPictures(card).some((picture) => picture.id === id)),
  );
  if (!isShown) throw new AppError('not_found');
  return readPicture(id);
}
