import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'vitest';
import { failure } from '#contract/errors.ts';
import { createUpload } from '#contract/objects.ts';
import { asAdministrator, signInAsAdministrator } from './administrator.ts';
import type { CookieClient, TestClient } from './client.ts';
import type { TestSandbox } from './sandbox.ts';

/** The administrator's browser: it sends the token with every request. */
export async function openPanel(sandbox: TestSandbox): Promise<CookieClient> {
  const client = sandbox.client();
  return asAdministrator(client, await signInAsAdministrator(sandbox, client));
}

/** A PDF that no test has made before. */
export async function makePdf(change: (pdf: PDFDocument) => unknown = () => {}) {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Notes');
  pdf.setSubject(randomUUID());
  await change(pdf);
  return new Uint8Array(await pdf.save());
}

/** A PDF of exactly so many bytes. */
export async function makeLargePdf(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await makePdf();
  const bytes = new Uint8Array(size);
  const end = new TextEncoder().encode('\n%%EOF\n');
  // Readers look for the end mark in the last bytes; before it anything may stand in a comment.
  bytes.set(pdf);
  bytes.fill(0x20, pdf.length);
  bytes.set(new TextEncoder().encode('%'), pdf.length);
  bytes.set(end, size - end.length);
  return bytes;
}

/** Asks for the address to upload a PDF to. @returns its path and ticket */
export async function startUpload(panel: TestClient): Promise<string> {
  const response = await panel.post('/api/objects/upload');
  const { uploadURL } = createUpload.response.parse(await response.json());
  const { pathname, search } = new URL(uploadURL);
  return pathname + search;
}

/** Puts bytes at an upload's address. */
export function put(client: TestClient, path: string, body: BodyInit): Promise<Response> {
  const init = { method: 'PUT', body, duplex: 'half' };
  return client.fetch(path, init);
}

/** Expects a refusal with this status and message. */
export async function expectRefusal(answer: Response, status: number, sentence: string) {
  const { message } = failure.parse(await answer.json());
  expect([answer.status, message]).toEqual([status, sentence]);
}
