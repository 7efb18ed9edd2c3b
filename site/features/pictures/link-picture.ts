import { keepPicture } from './keep-picture.ts';
import type { PictureText } from './Picture.tsx';

/** The picture of a link preview, drawn where it is new. */
export const linkPicture = (text: PictureText): Promise<Buffer> =>
  keepPicture(text, async () => (await import('./draw-picture.ts')).drawPicture(text));
