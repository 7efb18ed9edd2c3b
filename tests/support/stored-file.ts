import { getStore, type Store } from '@netlify/blobs';
import { expect } from 'vitest';
import { z } from 'zod';
import { prepareUpload } from '#contract/objects.ts';
import { fileFolder } from '#server/documents/file-keys.ts';
import { pdfField } from '#server/documents/stored-pdf-field.ts';
import type { TestClient } from './client.ts';
import { openStudio, tokensOf } from './editor.ts';
import { put, startUpload } from './panel.ts';
import { makePdf } from './pdf.ts';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

const platform = z.object({ siteID: z.string(), token: z.string(), edgeURL: z.url() });

/** Opens the shop's file store with the official client. */
export function filesOf(shop: TestSandbox): Store {
  const context = Buffer.from(setting(shop, 'NETLIFY_BLOBS_CONTEXT'), 'base64').toString();
  const name = `files-${setting(shop, 'SANITY_DATASET')}`;
  return getStore({ name, ...platform.parse(JSON.parse(context)) });
}

/** Lists the keys of the shop's file store, of one file or of all. */
export async function keysOf(shop: TestSandbox, fileId?: string): Promise<string[]> {
  const prefix = fileId === undefined ? 'files/' : fileFolder(fileId);
  const { blobs } = await filesOf(shop).list({ prefix });
  return blobs.map(({ key }) => key).toSorted();
}

/** The id of an upload, from its address. */
export const uploadIdOf = (path: string) => path.split('?')[0]?.split('/').at(-1) ?? '';

/** Uploads a PDF, untouched. @param uploader who asks for the address @returns the upload's path */
export async function uploadFile(
  uploader: TestClient,
  pdf?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const path = await startUpload(uploader);
  const response = await put(uploader, path, pdf ?? (await makePdf()));
  expect(response.status).toBe(200);
  return path;
}

/**
 * Uploads a PDF and has it prepared, as the Studio does.
 * @returns the field `pdf` of an item in the CMS
 */
export async function storeFile(shop: TestSandbox, pdf?: Uint8Array<ArrayBuffer>) {
  const studio = openStudio(shop, tokensOf(shop).editor);
  const id = uploadIdOf(await uploadFile(studio, pdf));
  const response = await studio.post(prepareUpload.path.replace(':id', id));
  expect(response.status).toBe(200);
  return pdfField(prepareUpload.response.parse(await response.json()).pdf);
}
