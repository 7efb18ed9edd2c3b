import { keepPicture } from './keep-picture.ts';
import type { PictureText } from './Picture.tsx';

export const linkPicture = (text: PictureText): Promise<Buffer> =>
  keepPicture(text, async () => (await import('./draw-picture.ts')).drawPicture(text));
