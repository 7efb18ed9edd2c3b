import { createContext, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { createUpload, FILE_NAME_MAX_LENGTH, prepareUpload } from '../../contract/files/objects.ts';
import { sendPdf } from '../../contract/files/send-pdf.ts';
import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { panelMessages } from '../../contract/panel-messages.ts';
import { callShop, failedResponse, noResponse, ShopError } from './call-shop.ts';

export type UploadState =
  | { phase: 'idle' }
  | (Step & { name: string })
  | {
      phase: 'failed';
      name: string;
      message: string;
      reference?: string | undefined;
      canRetry: boolean;
    };

interface Options {
  token: string | undefined;
  onReady: (uploaded: Uploaded) => void;
  /** Receives a file's name if its upload stops because the editor leaves. */
  onLeft: (name: string) => void;
}

/** Manages the upload of a document's PDF: start, retry, cancel. Unmounting the component stops the upload. */
export function usePdfUpload(options: Options) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const current = useRef<Attempt>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const isBusy = state.phase === 'sending' || state.phase === 'checking';
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);

  useEffect(() => {
    return () => {
      const { control, file } = current.current ?? {};
      current.current = undefined;
      if (!file || !control || control.signal.aborted) return;
      control.abort();
      latest.current.onLeft(file.name);
    };
  }, []);

  const run = async (attempt: Attempt) => {
    current.current = attempt;
    const { name } = attempt.file;
    const isCurrent = () => current.current === attempt && !attempt.control.signal.aborted;
    try {
      const uploaded = await uploadPdf(attempt, (step) => {
        if (isCurrent()) setState({ ...step, name });
      });
      if (!isCurrent()) return;
      current.current = undefined;
      setState({ phase: 'idle' });
      latest.current.onReady(uploaded);
    } catch (error) {
      if (!isCurrent()) return;
      attempt.control.abort();
      const { message, reference } =
        error instanceof ShopError ? error : new ShopError(messages.internal);
      setState({ phase: 'failed', name, message, reference, canRetry: !isRefused(error) });
    }
  };

  const stop = () => {
    current.current?.control.abort();
    current.current = undefined;
    setState({ phase: 'idle' });
  };

  const begin = (earlier: Pick<Attempt, 'file' | 'address' | 'isSent'>) => {
    const { token } = latest.current;
    current.current?.control.abort();
    if (token) return void run({ ...earlier, token, control: new AbortController() });
    const message = 'Sign in to the Studio again, so that the shop knows who is uploading.';
    setState({ phase: 'failed', name: earlier.file.name, message, canRetry: true });
  };

  return {
    state,
    isBusy,
    start: (files: readonly File[]) => {
      const message = checkChosen(files);
      const [file] = files;
      if (!file) return;
      if (!message) return begin({ file });
      stop();
      setState({ phase: 'failed', name: file.name, message, canRetry: false });
    },
    retry: () => {
      if (current.current) begin(current.current);
    },
    stop,
  };
}
type PdfUpload = ReturnType<typeof usePdfUpload>;

export interface DocumentUpload extends PdfUpload {
  /** Last uploaded file: its id, and page 1 as a `data:` address. */
  shown: { id: string; picture: string } | undefined;
}

export const UploadContext = createContext<DocumentUpload | undefined>(undefined);

export type Uploaded = z.infer<typeof prepareUpload.response>;

/** Upload that remembers its progress, so that a retry continues from there. */
interface Attempt {
  file: File;
  token: string;
  control: AbortController;
  address?: string;
  isSent?: boolean;
}

/** Step that the editor sees. `progress` is from 0 to 1. */
type Step = { phase: 'sending'; progress: number } | { phase: 'checking' };

/** Uploads a PDF to the shop, and has it prepared. @throws ShopError; the attempt can then be retried */
async function uploadPdf(attempt: Attempt, onStep: (step: Step) => void): Promise<Uploaded> {
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

/** Returns true if the shop would refuse the same file again. */
function isRefused(error: unknown): boolean {
  const code = readCode(error) ?? '';
  return code.startsWith('pdf_') || ['upload_not_a_pdf', 'upload_too_large'].includes(code);
}

/** Checks chosen or dropped files before the upload. @returns the reason for a refusal, if any */
export function checkChosen(
  files: readonly Pick<File, 'name' | 'type' | 'size'>[],
): string | undefined {
  const [file, ...others] = files;
  if (!file || others.length > 0) return 'Please choose one file at a time.';
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name))
    return panelMessages.uploadNotAPdf;
  return file.size > CONTENT_PDF_MAX_BYTES ? panelMessages.contentPdfTooLarge : undefined;
}
