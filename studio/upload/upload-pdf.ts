import type { z } from 'zod';
import { createUpload, FILE_NAME_MAX_LENGTH, prepareUpload } from '../../contract/files/objects.ts';
import { sendPdf } from '../../contract/files/send-pdf.ts';
import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { panelMessages } from '../../contract/panel-messages.ts';
import { callShop, failedResponse, noResponse, ShopError } from './call-shop.ts';

export type Uploaded = z.infer<typeof prepareUpload.response>;

/** Upload that remembers its progress, so that a retry continues from there. */
export interface Attempt {
  file: File;
  token: string;
  control: AbortController;
  address?: string;
  isSent?: boolean;
}

/** Step that the editor sees. `progress` is from 0 to 1. */
export type Step = { phase: 'sending'; progress: number } | { phase: 'checking' };

/** Uploads a PDF to the shop, and has it prepared. @throws ShopError; the attempt can then be retried */
export async function uploadPdf(attempt: Attempt, onStep: (step: Step) => void): Promise<Uploaded> {
  const { file, token, control } = attempt;
  const caller = { token, signal: control.signal };
  try {
    onStep({ phase: 'sending', progress: 0 });
    const fileName = file.name.slice(0, FILE_NAME_MAX_LENGTH);
    attempt.address ??= (await callShop(createUpload, { fileName }, caller)).uploadURL;
    if (!attempt.isSent) await send(attempt, attempt.address, onStep);
    onStep({ phase: 'checking' });
    const { pathname } = new URL(attempt.address);
    const id = pathname.slice(pathname.lastIndexOf('/') + 1);
    return await callShop(prepareUpload, { id }, caller);
  } catch (error) {
    if (isAddressSpent(error)) {
      delete attempt.address;
      delete attempt.isSent;
    }
    throw error;
  }
}

async function send(attempt: Attempt, address: string, onStep: (step: Step) => void) {
  const { file, control } = attempt;
  const onProgress = (progress: number) => onStep({ phase: 'sending', progress });
  const { signal } = control;
  const transfer = { onProgress, signal, failedResponse, noResponse };
  await sendPdf(address, file, transfer).catch((error: unknown) => {
    // The previous attempt arrived; only its response was lost.
    if (readCode(error) !== 'upload_used') throw error;
  });
  attempt.isSent = true;
}

const readCode = (error: unknown) => (error instanceof ShopError ? error.code : undefined);

/** Returns true if the shop has no file at this address and accepts none, so that a retry needs a new address. */
const isAddressSpent = (error: unknown) =>
  ['upload_expired', 'upload_missing'].includes(readCode(error) ?? '');

export interface Failure {
  phase: 'failed';
  message: string;
  reference?: string | undefined;
  /** False if the shop would refuse the same file again. */
  canRetry: boolean;
}

export function toFailure(error: unknown): Failure {
  const {
    message,
    reference,
    code = '',
  } = error instanceof ShopError ? error : new ShopError(messages.internal);
  const isRefused =
    code.startsWith('pdf_') ||
    code.startsWith('picture_') ||
    ['upload_not_a_pdf', 'upload_too_large'].includes(code);
  return { phase: 'failed', message, reference, canRetry: !isRefused };
}

/** Checks a file before the upload. @returns the reason for a refusal, if any */
export function checkFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const isPdf = type === 'application/pdf' || name.toLowerCase().endsWith('.pdf');
  if (!isPdf) return panelMessages.uploadNotAPdf;
  return size > CONTENT_PDF_MAX_BYTES ? panelMessages.contentPdfTooLarge : undefined;
}

/** Converts to the CMS's format, in which each object in an array has a key. */
export const toPdfField = ({ samples, ...pdf }: Uploaded['pdf']) => ({
  _type: 'storedPdf',
  ...pdf,
  samples: samples.map((sample, index) => ({ _key: `page-${index + 1}`, ...sample })),
});
