import sharp from 'sharp';
import { uploadCardPicture } from '#contract/practice/card-pictures.ts';
import type { TestClient } from './client.ts';

/** Draws a picture of one colour. */
export const drawPicture = (width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

export function sendPicture(
  client: TestClient,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'cell.png',
): Promise<Response> {
  const body = new FormData();
  body.set('picture', new File([bytes], name));
  return client.fetch(uploadCardPicture.path, { method: 'POST', body });
}

/** Uploads a picture, as the Studio does. */
export async function uploadPicture(client: TestClient) {
  const response = await sendPicture(client, new Uint8Array(await drawPicture()));
  return uploadCardPicture.response.parse(await response.json()).picture;
}
