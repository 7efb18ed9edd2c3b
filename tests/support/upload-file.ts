import { expect } from 'vitest';
import { prepareUpload } from '#contract/files/objects.ts';
import { pdfField } from '#server/files/stored-file.ts';
import type { TestClient } from './client.ts';
import { openStudio, tokensOf } from './editor.ts';
import { put, startUpload } from './panel.ts';
import { makePdf } from './pdf.ts';
import type { TestSandbox } from './sandbox.ts';

export const uploadIdOf = (path: string) => path.split('?')[0]?.split('/').at(-1) ?? '';

/** Requests an upload's address and puts a PDF there. @returns the upload's path and ticket */
export async function uploadFile(
  client: TestClient,
  pdf?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const path = await startUpload(client);
  const response = await put(client, path, pdf ?? (await makePdf()));
  expect(response.status).toBe(200);
  return path;
}

/** Uploads a PDF and has it prepared, as the Studio does. @returns the field `pdf` of an item in the CMS */
export async function storeFile(shop: TestSandbox, pdf?: Uint8Array<ArrayBuffer>) {
  const studio = openStudio(shop, tokensOf(shop).editor);
  const id = uploadIdOf(await uploadFile(studio, pdf));
  const response = await studio.post(prepareUpload.path.replace(':id', id));
  expect(response.status).toBe(200);
  return pdfField(prepareUpload.response.parse(await response.json()).pdf);
}
