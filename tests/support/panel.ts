import { expect } from 'vitest';
import { failure } from '#contract/errors.ts';
import { createUpload } from '#contract/files/objects.ts';
import { addAdministrator, asAdministrator } from './administrator.ts';
import type { CookieClient, TestClient } from './client.ts';
import type { TestSandbox } from './sandbox.ts';

/** Returns the administrator's browser, which sends the token with every request. */
export async function openPanel(sandbox: TestSandbox): Promise<CookieClient> {
  const client = sandbox.client();
  return asAdministrator(client, await addAdministrator(client));
}

/** Requests an address for uploading a PDF. @returns its path and ticket */
export async function startUpload(panel: TestClient, fileName?: string): Promise<string> {
  const response = await panel.post('/api/objects/upload', fileName ? { fileName } : undefined);
  const { uploadURL } = createUpload.response.parse(await response.json());
  const { pathname, search } = new URL(uploadURL);
  return pathname + search;
}

export function put(client: TestClient, path: string, body: BodyInit): Promise<Response> {
  const init = { method: 'PUT', body, duplex: 'half' };
  return client.fetch(path, init);
}

export async function expectRefusal(response: Response, status: number, sentence: string) {
  const { message } = failure.parse(await response.json());
  expect([response.status, message]).toEqual([status, sentence]);
}
